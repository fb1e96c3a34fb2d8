// Spool consumer: moves hits from the spool into the database in batches, each exactly once, whatever fails in between.
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '../../db/sql.ts'
import type { ClickDeps, ConsumerLog } from '../click-deps.ts'
import { isBefore, type Position } from '../spool/position.ts'
import { type Keeping, markStored, removeStored } from '../spool/remove-stored.ts'
import { changed, turnOf, wake } from '../spool/shared-progress.ts'
import type { SpoolPlace } from '../spool/spool.ts'
import { readPiece } from '../spool/spool-reader.ts'
import { type Claimed, claimSpool } from './claim-spool.ts'
import { knownVisitors } from './known-visitors.ts'
import { lanesOf } from './lanes.ts'
import { type PieceStore, storeInLanes } from './store-piece.ts'
import type { HitCounts, LaneTime } from './stored-hits.ts'
import { sumCountries } from './sum-countries.ts'

export type ConsumerDeps = Pick<ClickDeps, 'sql'> &
  Pick<Keeping, 'freeBytes'> & {
    log: ConsumerLog
    config: Pick<ClickDeps['config'], 'accountingZone' | 'spoolKeep' | 'storeLanes'>
    /** Receives how far the spool is stored, and what was stored since the last call. */
    onStored?: (to: Position, hits: HitCounts, time?: LaneTime) => void
  }

export type SpoolConsumer = {
  /** Resolves when everything on disk now is stored. Never resolves while the database is down. */
  caughtUp(): Promise<void>
  /** Stops after the current batch, or soon if the database does not answer. The rest stays in the spool. */
  stop(): Promise<void>
}

/** Milliseconds, as all below. A few large transactions per second cost less than many small ones. */
const gatherFor = 400
const shortestPause = 100
const longestPause = 5000
const lastWait = 1000
/** How often an idle consumer looks whether the database still knows what it stored, and what is old enough to go. */
const lookEvery = 10_000
const lineEnd = Buffer.from('\n')
/** The batch is already stored, or another process moved the position, or claimed the spool. */
const moved = new Error('the position of the spool was moved')

export function startSpoolConsumer(deps: ConsumerDeps, spool: SpoolPlace): SpoolConsumer {
  const stopping = new AbortController()
  const { signal } = stopping
  const known = knownVisitors()
  const lanes = lanesOf(deps.config.storeLanes)
  const { onStored = () => {} } = deps
  let waiters: (() => void)[] = []
  let hurry = new AbortController()
  let toLook = false
  const looking = setInterval(() => {
    toLook = true
    wake(spool.live)
  }, lookEvery)

  /** Waits until someone awaits the result or the consumer stops, at most so many milliseconds. */
  const gather = async () => {
    hurry = new AbortController()
    if (signal.aborted || waiters.length > 0) return
    await setTimeout(gatherFor, undefined, { signal: hurry.signal }).catch(() => {})
  }
  const store = (name: string): PieceStore => ({
    sql: deps.sql,
    zone: deps.config.accountingZone,
    known,
    move: (tx, from, to) => move(tx, { name, owner: spool.owner }, from, to),
    onStored,
    setAside: (lines, reason, error) => setAside(deps, spool, { lines, reason, error }),
  })
  const remove = (stored: Position, keep = deps.config.spoolKeep * 60_000) =>
    removeStored(spool, stored, { ...deps, keep })

  const step = async ({ name, stored: from }: Claimed): Promise<Position> => {
    const turn = turnOf(spool.live)
    const asked = waiters
    const piece = await readPiece(spool, from)
    if (piece) {
      const stored = await storeInLanes(store(name), lanes, from, piece)
      if (lanes.length > 1) await sumCountries(deps.sql)
      await markStored(spool, from, stored)
      // Under steady traffic there is always more to read.
      if (stored.segment > from.segment) await remove(stored)
      if (!piece.full) await gather()
      return stored
    }
    await remove(from)
    waiters = waiters.filter((waiter) => !asked.includes(waiter))
    for (const waiter of asked) waiter()
    if (!signal.aborted && waiters.length === 0 && !toLook) await changed(spool.live, turn)
    return from
  }

  const run = async () => {
    let pause = shortestPause
    let stored: Position | null = null
    let claimed: Claimed | null = null
    while (!signal.aborted) {
      try {
        if (!claimed || toLook) {
          toLook = false
          claimed = await claimSpool({ ...deps, signal }, spool)
          if (stored && isBefore(claimed.stored, stored))
            deps.log.warn(
              { event: 'spool-replay', from: claimed.stored, to: stored },
              'the database knows less than had been stored; the clicks in between are stored again',
            )
          stored = claimed.stored
          onStored(stored, {})
        }
        stored = await step(claimed)
        claimed = { ...claimed, stored }
        pause = shortestPause
      } catch (error) {
        claimed = null
        if (error === moved) continue
        deps.log.warn({ err: error, pause }, 'clicks cannot be stored and wait in the spool')
        // The database may come back with less than it knew, however late: until then only a short disk removes anything.
        if (stored)
          await remove(stored, Infinity).catch((err: unknown) =>
            deps.log.warn({ err }, 'stored clicks cannot be removed from the spool'),
          )
        await setTimeout(pause, undefined, { signal }).catch(() => {})
        pause = Math.min(pause * 2, longestPause)
      }
    }
  }
  const running = run()
  const hasten = () => {
    hurry.abort()
    wake(spool.live)
  }
  return {
    caughtUp: () =>
      new Promise((resolve) => {
        waiters = [...waiters, resolve]
        hasten()
      }),
    stop: async () => {
      stopping.abort()
      clearInterval(looking)
      hasten()
      // A query to a lost database may never end; abandoning it is safe,
      // because the next start reads the position again.
      await Promise.race([running, setTimeout(lastWait, undefined, { ref: false })])
    },
  }
}

type Claim = Pick<Claimed, 'name'> & Pick<SpoolPlace, 'owner'>

/** The optimistic lock of a batch: only one transaction can ever move on from this position, and only the owner's. */
async function move(
  tx: Transaction,
  { name, owner }: Claim,
  from: Position,
  to: Position,
): Promise<void> {
  const result = await tx`
    update spool_position set segment = ${to.segment}, byte = ${to.byte}
    where spool = ${name} and owner = ${owner} and segment = ${from.segment} and byte = ${from.byte}`
  if (result.count === 0) throw moved
}

type Aside = { lines: Buffer[]; reason: string; error: unknown }

async function setAside(
  { log }: ConsumerDeps,
  spool: SpoolPlace,
  { lines, reason, error }: Aside,
): Promise<void> {
  const path = join(spool.folder, 'set-aside.txt')
  await appendFile(path, Buffer.concat(lines.flatMap((line) => [line, lineEnd])), { mode: 0o600 })
  log.error({ path, lines: lines.length, err: error }, reason)
}
