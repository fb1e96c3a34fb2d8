/** What a claim can come to, what happens to it, and what is known about the order that it asks about. */
import type { CallOutcome } from './call-outcomes.ts'
import type { CallSource, OrderStatus } from './choices.ts'
import type { Named } from './fields.ts'

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

/** One of the entries, the first one first. */
export type ClaimEntry = {
  date: string
  event: ClaimEvent
  outcome: ClaimOutcome | null
  text: string
  actor: string
  /** Whether it was written for the programme. */
  team: boolean
}

/** To whom a recorded order belongs, as seen from the claim. */
export type Credited = 'claimant' | 'another' | 'nobody'

/** For whoever answers. Each part is missing for who may not see the list that it is from. */
export type ClaimEvidence = {
  /** Null when the shop never reported such an order. */
  order?: {
    id: number
    status: OrderStatus
    credited: Credited
    affiliate: Named | null
    inTrash: boolean
  } | null
  /** What others, or the same affiliate before, have asked about it. */
  others?: { id: number; date: string; affiliate: Named; state: ClaimState }[]
  /** What the shop said about it, the latest first. */
  calls?: {
    id: number
    date: string
    source: CallSource
    outcome: CallOutcome
    told: string
  }[]
  /** Of the affiliate to this shop, in the days whose clicks the shop counts. */
  clicks: {
    days: number
    from: string
    until: string
    count: number
    /** The latest of them. */
    latest: { date: string; link: string; country: string }[]
  }
}
