/** Common fields of shops, campaigns and links (S3.7). */
import { boolean, choice, integer, money, percent, reference, text } from '../fields.ts'

export const promotionFields = {
  name: text('Name', { naming: true, required: true, listed: true, filter: true, search: true }),
  active: boolean('Active', { initial: true, listed: true, filter: true, group: 'settings' }),
  linkIntegration: integer('Link ID', { readOnly: true, code: true, filter: true, group: 'settings' }),
} as const

/** Results of a link. On shops and campaigns they sum all affiliates, so affiliates must not see them. */
export const resultFields = {
  visits: integer('Visits', { readOnly: true, listed: true, sum: true, group: 'results' }),
  unique: integer('Unique visitors', {
    readOnly: true,
    listed: true,
    sum: true,
    help: '24 h, per link',
    group: 'results',
    column: 'unique_visitors',
  }),
  orders: integer('Orders', { readOnly: true, listed: true, sum: true, group: 'results' }),
} as const

/** What a link or coupon has earned. */
export const earnedField = money('Commission', {
  readOnly: true,
  listed: true,
  sum: true,
  group: 'results',
  help: 'Of approved orders',
})

export const resultFieldsForAdmins = {
  visits: { ...resultFields.visits, audience: 'admins' },
  unique: { ...resultFields.unique, audience: 'admins' },
  orders: { ...resultFields.orders, audience: 'admins' },
} as const

const resolved = { readOnly: true, audience: 'admins', group: 'settings' } as const

/** A shop or campaign can be reserved for one affiliate. */
export const onlyForField = reference('Only for affiliate', {
  to: 'affiliate',
  audience: 'admins',
  filter: true,
  group: 'settings',
  help: 'Leave empty for all affiliates of the shop',
})

/** The rate that orders get, resolved by the server; shown in the place of an empty commission. */
const resolvedRateFields = {
  rate: percent('Effective rate', { ...resolved, help: 'Empty where it differs between affiliates' }),
  rateFrom: choice('Rate set by', {
    ...resolved,
    choices: {
      here: 'Itself',
      shop: 'Its shop',
      affiliate: 'Its affiliate',
      each: 'Each affiliate',
    },
  }),
} as const

/** The rate of a shop or campaign itself, and the one that counts. `whose` is used where it has none. */
export const ownRateFields = (whose: 'affiliate' | 'shop') =>
  ({
    commission: percent('Commission', {
      min: 0,
      max: 10000,
      listed: true,
      filter: true,
      group: 'settings',
      help: `Leave empty to use the ${whose}’s rate`,
    }),
    ...resolvedRateFields,
  }) as const
