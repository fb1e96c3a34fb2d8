/** How files of links and coupons name a shop: in a column, or once for all lines. */
import { reference, text } from '../fields.ts'

export const shopName = text('Shop', { asTyped: true, help: 'Name or Link ID' })

export const shopForAll = reference('Shop', {
  to: 'shop',
  group: 'options',
  span: 6,
  help: 'For lines without one',
})
