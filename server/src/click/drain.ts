// Brings the spool into the database: batch by batch, each exactly once, whatever fails in between.
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '../db/sql.ts'
import type { ClickDeps } from './click-deps.ts'
import { type KnownVisitors, knownVisitors } from './known-visitors.ts'
import { changed, turnOf, wake } from './live.ts'
import type { SpoolPlace } from './spool.ts'
import { formatLine } from './spool-line.ts'
import { type Piece, type Position, readPiece, removeStored } from './spool-reader.ts'
import { storeHits } from './store-hits.ts'
import type { HitCounts } from './stored-hits.ts'

export type DrainLog = Record<'warn' | 'error', (fields: object, sentence: string) => void>
export type DrainDeps = Pick<ClickDeps, 'sql'> & {
  log: DrainLog
  config: Pick<ClickDeps['config'], 'accountingZone'>
  /** Hears how far the spool is stored, and what was stored since it last heard. */
  onStored?: (to: Position, hits: HitCounts) => void
}

type Storer = Required<DrainDeps> & { known: KnownVisitors }

export type Drain = {
  /** Resolves when all that is on disk now is stored. Never, while the database is down. */
  caughtUp(): Promise<void>
  /** Ends after the batch under way, or soon when the database does not answer. What is not stored stays in the spool. */
  stop(): Promise<void>
}

/** A few large transactions a second cost less than many small ones. In milliseconds, as all below. */
const gatherFor = 400
const shortestPause = 100
const longestPause = 5000
const lastWait = 1000
const lineEnd = Buffer.from('\n')
/** The batch is stored already, or somebody else moved the position. */
const moved = new Error('the position of the spool was moved')

export function startDrain(deps: DrainDeps, spool: SpoolPlace): Drain {
  const stopping = new AbortController()
  const { signal } = stopping
  const known = knownVisitors()
  const { onStored = () => {} } = deps
  let waiters: (() => void)[] = []
  let hurry = new AbortController()

  /** Until somebody waits for it or it has to end, but no longer than so many milliseconds. */
  const gather = async () => {
    hurry = new AbortController()
    if (signal.aborted || waiters.length > 0) return
    await setTimeout(gatherFor, undefined, { signal: hurry.signal }).catch(() => {})
  }

  const step = async (from: Position): Promise<Position> => {
    const turn = turnOf(spool.live)
    const asked = waiters
    const piece = await readPiece(spool, from)
    if (piece) {
      const stored = await storePiece({ ...deps, known, onStored }, spool, from, piece)
      if (!piece.full) await gather()
      return stored
    }
    await removeStored(spool, from)
    waiters = waiters.filter((waiter) => !asked.includes(waiter))
    for (const waiter of asked) waiter()
    if (!signal.aborted && waiters.length === 0) await changed(spool.live, turn)
    return from
  }

  const run = async () => {
    let pause = shortestPause
    let stored: Position | null = null
    while (!signal.aborted) {
      try {
        if (!stored) {
          stored = await readPosition(deps, spool)
          onStored(stored, {})
        }
        stored = await step(stored)
        pause = shortestPause
      } catch (error) {
        stored = null
        if (error === moved) continue
        deps.log.warn({ err: error, pause }, 'clicks wait in the spool')
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
      hasten()
      // A query to a database that is gone may never end; it changes nothing that the next start would not find.
      await Promise.race([running, setTimeout(lastWait, undefined, { ref: false })])
    },
  }
}

async function readPosition({ sql }: DrainDeps, spool: SpoolPlace): Promise<Position> {
  const [position] = await sql<
    Position[]
  >`select segment, byte from spool_position where spool = ${spool.name}`
  return position ?? { segment: 0, byte: 0 }
}

async function storePiece(
  deps: Storer,
  spool: SpoolPlace,
  from: Position,
  { segment, lines }: Omit<Piece, 'full'>,
): Promise<Position> {
  const to = { segment, byte: lines.at(-1)?.end ?? 0 }
  const damaged = lines.flatMap((line) => (line.hit ? [] : [line.bytes]))
  await setAside(deps, spool, damaged, 'a line of the spool is damaged')
  try {
    const hits = lines.flatMap(({ hit }) => hit ?? [])
    const counts = await storeHits(deps.sql, deps.config.accountingZone, hits, {
      within: (tx) => move(tx, spool, from, to),
      known: deps.known,
    })
    deps.onStored(to, counts)
    return to
  } catch (error) {
    if (!isPoison(error)) throw error
    return storeByHalves(deps, spool, from, { segment, lines }, error)
  }
}

/** Finds the hit that the database refuses, so that it alone stays out. */
async function storeByHalves(
  deps: Storer,
  spool: SpoolPlace,
  from: Position,
  { segment, lines }: Omit<Piece, 'full'>,
  error: unknown,
): Promise<Position> {
  const sound = lines.filter(({ hit }) => hit !== null)
  if (sound.length > 1) {
    const middle = Math.ceil(sound.length / 2)
    const half = await storePiece(deps, spool, from, { segment, lines: sound.slice(0, middle) })
    return storePiece(deps, spool, half, { segment, lines: sound.slice(middle) })
  }
  const refused = sound.flatMap(({ hit }) => (hit ? [Buffer.from(formatLine(hit).trimEnd())] : []))
  await setAside(deps, spool, refused, 'the database refuses a hit', error)
  const to = { segment, byte: lines.at(-1)?.end ?? 0 }
  await deps.sql.begin((tx) => move(tx, spool, from, to))
  deps.onStored(to, {})
  return to
}

/** The batch key: only one transaction can ever move from here. */
async function move(tx: Transaction, { name }: SpoolPlace, from: Position, to: Position): Promise<void> {
  const result = await tx`
    insert into spool_position (spool, segment, byte) values (${name}, ${to.segment}, ${to.byte})
    on conflict (spool) do update set segment = excluded.segment, byte = excluded.byte
    where spool_position.segment = ${from.segment} and spool_position.byte = ${from.byte}`
  if (result.count === 0) throw moved
}

/** What a value is, not whether the database can be reached: trying again would change nothing. */
function isPoison(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(22|23)...$/.test(code)
}

async function setAside(
  { log }: DrainDeps,
  spool: SpoolPlace,
  lines: Buffer[],
  reason: string,
  error?: unknown,
): Promise<void> {
  if (lines.length === 0) return
  const path = join(spool.folder, 'set-aside.txt')
  await appendFile(path, Buffer.concat(lines.flatMap((line) => [line, lineEnd])), { mode: 0o600 })
  log.error({ path, lines: lines.length, err: error }, reason)
}
