/** States of affiliates' requests for a payout, and whether affiliates may ask for one at all. */

export const payoutRequestStates = {
  open: 'Open',
  paid: 'Paid',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
export type PayoutRequestState = keyof typeof payoutRequestStates
export const payoutRequestTones = {
  open: 'warn',
  paid: 'ok',
  declined: 'quiet',
  withdrawn: 'quiet',
} as const

/** Whether affiliates may ask for a payout. */
export const payoutRequestModes = { off: 'Off', on: 'Affiliates may ask' } as const
export type PayoutRequestMode = keyof typeof payoutRequestModes
