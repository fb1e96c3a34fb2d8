// Lanes divide the links: storing hits of links in different lanes never touches the same rows, so that the
// transactions can run at the same time, in one process or in several.
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { plainArray } from '../../db/array-literal.ts'
import type { Transaction } from '../../db/sql.ts'

/** Locks are for the finest division, so that servers with different numbers of lanes exclude each other too. */
const locks = 16

export type Lane = {
  number: number
  /** The advisory locks of its links. */
  locks: readonly number[]
}

/** Numbers of links that follow each other are spread evenly, and so are every second or fourth. */
const placeOf = (linkId: number): number => Math.floor(((linkId * 40_503) % 65_536) / (65_536 / locks))

const lockOf = (linkId: number): number => advisoryLocks.lanes + placeOf(linkId)
const allLocks = Array.from({ length: locks }, (_, place) => advisoryLocks.lanes + place)

/** Which of so many lanes a link is in. */
export const laneOf = (linkId: number, count: number): number => placeOf(linkId) % count

/** The only lane of a server that does not divide its links. */
export const everyLink: Lane = { number: 0, locks: [] }

export function lanesOf(count: number): Lane[] {
  if (count === 1) return [everyLink]
  const locksOf = (number: number) => allLocks.filter((_, place) => place % count === number)
  return Array.from({ length: count }, (_, number) => ({ number, locks: locksOf(number) }))
}

/** Until the transaction ends, no other stores hits of these links. Call it before anything else. */
export async function lockLane(tx: Transaction, lane: Lane): Promise<void> {
  if (lane === everyLink)
    return void (await tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`)
  await Promise.all([
    tx`select pg_advisory_xact_lock_shared(${advisoryLocks.storeHits})`,
    tx`select pg_advisory_xact_lock(number) from unnest(${plainArray(lane.locks)}::bigint[]) number`,
  ])
}

/** Waits for transactions that store hits of this link, or of any. */
export const awaitLanes = (tx: Transaction, linkId?: number) => tx`
  select pg_advisory_xact_lock_shared(number)
  from unnest(${plainArray([advisoryLocks.storeHits, ...(linkId === undefined ? allLocks : [lockOf(linkId)])])}::bigint[]) number`
