// Stores everything that the spool folder of a dead server holds. Hits that the database already has are not counted
// again, so it can be repeated.
import { drainMessages, type Drained } from '@rivulet/contract/messages/drain-messages'
import { plainArray } from '../../db/array-literal.ts'
import { lockDirectory } from '../../db/embedded/directory-lock.ts'
import type { Sql } from '../../db/sql.ts'
import type { Progress } from '../../progress/progress.ts'
import type { ClickDeps } from '../click-deps.ts'
import type { Hit } from '../spool/hit.ts'
import { beginning } from '../spool/position.ts'
import { trimSegments } from '../spool/segment.ts'
import { newSharedProgress } from '../spool/shared-progress.ts'
import { readClaim } from '../spool/spool-folder.ts'
import { readPiece } from '../spool/spool-reader.ts'
import { firstKept } from './age-hits.ts'
import { isConnected } from './claim-spool.ts'
import { knownVisitors } from './known-visitors.ts'
import { lanesOf } from './lanes.ts'
import { type PieceStore, storeInLanes } from './store-piece.ts'

type DrainDeps = {
  sql: Sql
  config: Pick<ClickDeps['config'], 'accountingZone' | 'retentionMonths' | 'storeLanes'>
  now: () => Date
  progress: Progress
}

/** @throws Error with a one-line message when the server of the folder is alive, here or elsewhere. */
export async function drainSpool(deps: DrainDeps, folder: string): Promise<Drained> {
  const unlock = await lockDirectory(folder)
  try {
    const { owner } = await readClaim(folder)
    if (owner && (await isConnected(deps.sql, owner))) throw new Error(drainMessages.alive(folder))
    await trimSegments(folder)
    return await storeAll(deps, folder)
  } finally {
    unlock()
  }
}

async function storeAll({ sql, config, now, progress }: DrainDeps, folder: string): Promise<Drained> {
  const drained: Drained = { stored: 0, known: 0, damaged: 0, expired: 0 }
  const spool = { folder, owner: '', live: newSharedProgress() }
  const expired = firstKept({ config, now })
  const store: PieceStore = {
    sql,
    zone: config.accountingZone,
    known: knownVisitors(),
    move: async () => {},
    onStored: () => {},
    setAside: async (lines) => void (drained.damaged += lines.length),
  }
  progress.step('clicks')
  for (let from = beginning; ; ) {
    progress.signal.throwIfAborted()
    const piece = await readPiece(spool, from)
    if (!piece) return drained
    // What is older was deleted, and would count again.
    const lines = piece.lines.filter(({ hit }) => !hit || hit.at >= expired)
    const hits = lines.flatMap(({ hit }) => hit ?? [])
    const before = await countStored(sql, hits)
    const damaged = drained.damaged
    if (lines.length > 0)
      await storeInLanes(store, lanesOf(config.storeLanes), from, { ...piece, lines })
    const stored = (await countStored(sql, hits)) - before
    drained.stored += stored
    drained.known += lines.length - stored - (drained.damaged - damaged)
    drained.expired += piece.lines.length - lines.length
    from = { segment: piece.segment, byte: piece.lines.at(-1)?.end ?? 0 }
    progress.advance({ rows: lines.length })
  }
}

async function countStored(sql: Sql, hits: readonly Hit[]): Promise<number> {
  const plain = (value: (hit: Hit) => string | number) => plainArray(hits.map(value))
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from hit join unnest(${plain(({ linkId }) => linkId)}::bigint[], ${plain(({ at }) => at)}::bigint[],
      ${plain(({ clickId }) => clickId)}::text[]) as own (link_id, at, click_id) using (link_id, at, click_id)`
  return row?.count ?? 0
}
