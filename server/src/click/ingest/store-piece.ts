// Stores a piece of a spool in one transaction, or in one for each lane; damaged lines and hits that the database rejects are set aside.
import { sqlState } from '../../db/sql-state.ts'
import type { Sql, Transaction } from '../../db/sql.ts'
import type { Position } from '../spool/position.ts'
import { formatLine } from '../spool/spool-line.ts'
import type { Piece } from '../spool/spool-reader.ts'
import { type KnownVisitors, lookedUpVisitors } from './known-visitors.ts'
import { everyLink, type Lane, laneOf } from './lanes.ts'
import { storeHits } from './store-hits.ts'
import type { HitCounts, LaneTime } from './stored-hits.ts'

export type PieceStore = {
  sql: Sql
  zone: string
  known: KnownVisitors
  /** The lane of what is stored; one that has all links unless given. */
  lane?: Lane
  /** Runs in the transaction that stores what lies between. */
  move(tx: Transaction, from: Position, to: Position): Promise<void>
  onStored(to: Position, counts: HitCounts, time?: LaneTime): void
  setAside(lines: Buffer[], reason: string, error?: unknown): Promise<void>
}

type Lines = Omit<Piece, 'full'>

/**
 * Several lanes are stored side by side, each in a transaction of its own, and the position moves when all are: after a
 * crash in between they are stored again, which changes nothing. Returns the position behind the piece.
 */
export async function storeInLanes(
  store: PieceStore,
  lanes: readonly Lane[],
  from: Position,
  piece: Lines,
): Promise<Position> {
  if (lanes.length === 1) return storePiece(store, from, piece)
  const lines = Map.groupBy(piece.lines, ({ hit }) => (hit ? laneOf(hit.linkId, lanes.length) : 0))
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      const own = lines.get(lane.number)
      if (!own) return
      const onStored = (_: Position, ...stored: [HitCounts, LaneTime?]) =>
        store.onStored(from, ...stored)
      const within = { lane, known: lookedUpVisitors, move: async () => {}, onStored }
      await storePiece({ ...store, ...within }, from, { segment: piece.segment, lines: own })
    }),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  const to = endOf(piece)
  await store.sql.begin((tx) => store.move(tx, from, to))
  store.onStored(to, {})
  return to
}

/** Returns the position behind it. */
async function storePiece(store: PieceStore, from: Position, piece: Lines): Promise<Position> {
  const to = endOf(piece)
  const { lane = everyLink } = store
  const begunAt = performance.now()
  const damaged = piece.lines.flatMap((line) => (line.hit ? [] : [line.bytes]))
  if (damaged.length > 0) await store.setAside(damaged, 'a line of the spool is damaged')
  try {
    const hits = piece.lines.flatMap(({ hit }) => hit ?? [])
    const counts = await storeHits(store.sql, store.zone, hits, {
      within: (tx) => store.move(tx, from, to),
      known: store.known,
      lane,
    })
    const seconds = (performance.now() - begunAt) / 1000
    store.onStored(to, counts, { lane: lane.number, seconds })
    return to
  } catch (error) {
    if (!isPoison(error)) throw error
    return storeByHalves(store, from, piece, error)
  }
}

/** Bisects a batch to find the hit the database rejects, so that only this one is set aside. */
async function storeByHalves(
  store: PieceStore,
  from: Position,
  piece: Lines,
  error: unknown,
): Promise<Position> {
  const { segment } = piece
  const sound = piece.lines.filter(({ hit }) => hit !== null)
  if (sound.length > 1) {
    const middle = Math.ceil(sound.length / 2)
    const half = await storePiece(store, from, { segment, lines: sound.slice(0, middle) })
    return storePiece(store, half, { segment, lines: sound.slice(middle) })
  }
  const refused = sound.flatMap(({ hit }) => (hit ? [Buffer.from(formatLine(hit).trimEnd())] : []))
  await store.setAside(refused, 'the database refuses a hit', error)
  const to = endOf(piece)
  await store.sql.begin((tx) => store.move(tx, from, to))
  store.onStored(to, {})
  return to
}

const endOf = ({ segment, lines }: Lines): Position => ({ segment, byte: lines.at(-1)?.end ?? 0 })

/** Invalid data rather than an unreachable database: a retry would not help. */
function isPoison(error: unknown): boolean {
  return /^(22|23)...$/.test(sqlState(error) ?? '')
}
