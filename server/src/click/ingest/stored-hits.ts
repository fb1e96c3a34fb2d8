// Counts stored hits by class for the metrics, and names the channel that announces them to waiting orders.
import { type HitClass, hitClasses } from '@rivulet/contract/choices'
import { labelledCounter } from '../../process-metrics.ts'

/** NOTIFY channel for stored hits; the payload is `orders` when orders must be checked because of them. */
export const clicksStored = 'clicks_stored'
export const ordersConcerned = 'orders'

export type HitCounts = Partial<Record<HitClass, number>>

const stored = labelledCounter('rivulet_hits_stored_total', 'Hits stored in the database, by class', {
  class: Object.keys(hitClasses),
})

export function countByClass(rows: readonly { class: HitClass }[]): HitCounts {
  const counts: HitCounts = {}
  for (const row of rows) counts[row.class] = (counts[row.class] ?? 0) + 1
  return counts
}

export function addStored(counts: HitCounts): void {
  for (const [name, count] of Object.entries(counts)) stored.inc({ class: name }, count)
}
