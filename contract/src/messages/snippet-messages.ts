/** Error responses to the snippet, and why a page's real order would not be recorded. */

export const snippetMessages = {
  key: 'The analytics key of the shop is not valid',
  origin: 'This page does not belong to the shop',
  click: 'The click ID belongs to another shop',
  ordersOff:
    'A real order of this page would not be recorded: switch on ‘Orders from the browser’ in the shop, or let the shop’s server report it',
  event: 'The event needs a name of at most 64 characters',
  flat: (most: number) => `The field must hold at most ${most} short values by name`,
  size: (most: number) => `The field must not be larger than ${most} characters`,
} as const
