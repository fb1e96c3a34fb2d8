// Stores hits in all their lanes at the same time, as one process or several do.
import { lookedUpVisitors } from '../../click/ingest/known-visitors.ts'
import { laneOf, lanesOf } from '../../click/ingest/lanes.ts'
import { storeHits } from '../../click/ingest/store-hits.ts'
import type { Hit } from '../../click/spool/hit.ts'
import type { Sql } from '../../db/sql.ts'

export async function storeByLanes(
  sql: Sql,
  zone: string,
  count: number,
  hits: readonly Hit[],
): Promise<void> {
  const byLane = Map.groupBy(hits, ({ linkId }) => laneOf(linkId, count))
  await Promise.all(
    lanesOf(count).map(async (lane) => {
      const own = byLane.get(lane.number)
      if (own) await storeHits(sql, zone, own, { lane, known: lookedUpVisitors })
    }),
  )
}
