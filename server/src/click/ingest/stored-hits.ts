// What the thread that stores hits reports about them, and the channel that announces them to waiting orders.
import type { HitClass } from '@rivulet/contract/choices'

/** NOTIFY channel for stored hits; the payload is `orders` when orders must be checked because of them. */
export const clicksStored = 'clicks_stored'
export const ordersConcerned = 'orders'

export type HitCounts = Partial<Record<HitClass, number>>

/** How long a lane took to store its hits. */
export type LaneTime = { lane: number; seconds: number }

export function countByClass(rows: readonly { class: HitClass }[]): HitCounts {
  const counts: HitCounts = {}
  for (const row of rows) counts[row.class] = (counts[row.class] ?? 0) + 1
  return counts
}
