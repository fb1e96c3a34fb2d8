/** Errors answered to the snippet. */

export const snippetMessages = {
  key: 'The analytics key of the shop is not valid',
  origin: 'This page does not belong to the shop',
  click: 'The click ID belongs to another shop',
  event: 'The event needs a name of at most 64 characters',
  flat: (most: number) => `The field must hold at most ${most} short values by name`,
  size: (most: number) => `The field must not be larger than ${most} characters`,
} as const
