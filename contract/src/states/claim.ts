/** States, outcomes and events of claims. */

export const claimStates = {
  open: 'Open',
  info: 'Needs information',
  paid: 'Accepted',
  declined: 'Declined',
} as const
export type ClaimState = keyof typeof claimStates
export const claimStateTones = { open: 'warn', info: 'accent', paid: 'ok', declined: 'quiet' } as const

/** Outcomes an administrator can choose: every state except open. */
export const claimOutcomes = {
  paid: claimStates.paid,
  declined: claimStates.declined,
  info: claimStates.info,
} as const
export type ClaimOutcome = keyof typeof claimOutcomes

export const claimEvents = {
  asked: 'Asked',
  written: 'Wrote',
  answered: 'Answered',
  reopened: 'Reopened',
} as const
export type ClaimEvent = keyof typeof claimEvents

/** Who a recorded order is credited to, relative to the claimant. */
export type Credited = 'claimant' | 'another' | 'nobody'
