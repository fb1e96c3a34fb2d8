/** What shops, campaigns and links have in common (S3.7): they share one table and one set of fields, with the kind fixed. */
import { boolean, integer, text } from '../fields.ts'

export const promotionFields = {
  name: text('Name', { required: true, listed: true, filter: true, search: true }),
  active: boolean('Active', { listed: true, filter: true, group: 'settings' }),
  linkIntegration: integer('Link ID', { readOnly: true, filter: true, group: 'settings' }),
  visits: integer('Visits', { readOnly: true, listed: true, sum: true, group: 'results' }),
  unique: integer('Unique visitors', {
    readOnly: true,
    listed: true,
    sum: true,
    help: '24 h, per link',
    group: 'results',
  }),
  orders: integer('Orders', { readOnly: true, listed: true, sum: true, group: 'results' }),
} as const
