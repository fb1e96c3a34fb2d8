/** Fields of the forms by which people credit an order. */
import { reference } from '../fields.ts'

/** What an order that is added by hand calls its link, beside the shop that is enough with an affiliate. */
export const typedLink = {
  label: 'Link',
  alike: ['shop', 'affiliate'],
  help: 'A link brings the rate of its campaign',
} as const

/** In place of a link, or beside one of theirs. */
export const earner = reference('Affiliate', {
  to: 'affiliate',
  only: 'active',
  note: 'Or a link',
  span: 6,
  help: 'Enough on its own. The shop’s or the affiliate’s rate applies',
})
