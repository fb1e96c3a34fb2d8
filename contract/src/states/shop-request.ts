/** States of affiliates' requests for shops. */

export const shopRequestStates = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
export type ShopRequestState = keyof typeof shopRequestStates
export const shopRequestTones = {
  open: 'warn',
  accepted: 'ok',
  declined: 'quiet',
  withdrawn: 'quiet',
} as const
