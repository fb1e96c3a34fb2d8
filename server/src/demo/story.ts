// What the demonstration is about while it is made: who promotes what, from when on, and in which period.
import type { Deps } from '../http/deps.ts'
import type { Brand } from './brands.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** Moments are epoch milliseconds; `until` is the present. */
export type Period = { zone: string; days: readonly string[]; from: number; until: number }

export type Stage = {
  deps: Deps
  random: Random
  period: Period
  /** How much traffic there is; 1 is what a person gets to see. */
  scale: number
}

export type Promoter = { id: number; aid: string; person: Person; from: number; shops: number[] }
export type Store = { id: number; brand: Brand; from: number }

/** A link that people follow. */
export type Way = {
  id: number
  promoter: Promoter
  store: Store
  linkIntegration: number
  weight: number
  from: number
  /** From when on it earns nothing, and what the redirect calls that. */
  ends: { at: number; reason: 'link_inactive' | 'shop_inactive' | 'affiliate_inactive' } | null
  /** s1 to s5 as the promoter uses them. */
  subIds: readonly (readonly (string | null)[])[]
}

export const hour = 3_600_000
export const day = 24 * hour

/** The moment after this part of the period. */
export const momentAt = ({ from, until }: Period, part: number): number => from + (until - from) * part
