/** What a claim can come to, and what happens to it. */

export const claimStates = {
  open: 'Open',
  info: 'Needs information',
  paid: 'Credited or paid',
  declined: 'Declined',
} as const
export type ClaimState = keyof typeof claimStates
export const claimStateTones = { open: 'warn', info: 'accent', paid: 'ok', declined: 'quiet' } as const

/** What an answer decides: any state but the one from before it. */
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
  reopened: 'Opened again',
} as const
export type ClaimEvent = keyof typeof claimEvents

/** To whom a recorded order belongs, as seen from the claim. */
export type Credited = 'claimant' | 'another' | 'nobody'
