// Context of demo generation: the period, and who promotes what since when.
import type { Deps } from '../deps.ts'
import type { Brand } from './brands.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** Times in epoch milliseconds; `until` is the present. */
export type Period = { zone: string; days: readonly string[]; from: number; until: number }

export type Stage = {
  deps: Deps
  random: Random
  period: Period
  /** Traffic volume; 1 is the normal demo. */
  scale: number
}

export type Promoter = { id: number; aid: string; person: Person; from: number; shops: number[] }
export type Store = { id: number; brand: Brand; from: number }

/** A link with traffic. */
export type Way = {
  id: number
  promoter: Promoter
  store: Store
  linkIntegration: number
  weight: number
  from: number
  /** Since when it earns nothing, and the reason recorded on its hits. */
  ends: { at: number; reason: 'link_inactive' | 'shop_inactive' | 'affiliate_inactive' } | null
  /** s1 to s5 as the affiliate uses them. */
  subIds: readonly (readonly (string | null)[])[]
}

export const hour = 3_600_000
export const day = 24 * hour

/** The time at this fraction of the period. */
export const momentAt = ({ from, until }: Period, part: number): number => from + (until - from) * part
