// Counts stored hits by class and lane for the metrics, in the main thread, because the thread that stores them loads
// no metrics code.
import { hitClasses } from '@rivulet/contract/choices'
import { labelledCounter } from '../../process-metrics.ts'
import type { HitCounts, LaneTime } from './stored-hits.ts'

const stored = labelledCounter('rivulet_hits_stored_total', 'Hits stored in the database, by class', {
  class: Object.keys(hitClasses),
})

const laneHits = labelledCounter('rivulet_lane_stored_total', 'Hits stored in the database, by lane', {
  lane: ['0'],
})
const laneSeconds = labelledCounter(
  'rivulet_lane_busy_seconds_total',
  'Time taken by storing hits, by lane, with waiting for other servers that store the same lane',
  { lane: ['0'] },
)

export function addStored(counts: HitCounts): void {
  for (const [name, count] of Object.entries(counts)) stored.inc({ class: name }, count)
}

export function addLaneTime({ lane, seconds }: LaneTime, counts: HitCounts): void {
  const hits = Object.values(counts).reduce((sum, count) => sum + count, 0)
  laneHits.inc({ lane: String(lane) }, hits)
  laneSeconds.inc({ lane: String(lane) }, seconds)
}

/** Lanes read 0 instead of being absent until they store. */
export function addLanes(count: number): void {
  for (let lane = 0; lane < count; lane++) addLaneTime({ lane, seconds: 0 }, {})
}
