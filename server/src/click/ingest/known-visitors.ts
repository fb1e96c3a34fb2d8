// Avoids database lookups for visitors that are certainly new: most are, and a lookup costs as much as an insert.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/sql.ts'
import { createFilter, type VisitorFilter } from './visitor-filter.ts'

export type KnownVisitors = {
  /** First statement of a transaction that stores visitors; concurrent ones wait for it. */
  begin(tx: Transaction): Promise<void>
  /** False when the visitor is certainly not in the database. */
  mayHave(linkId: number, key: string): boolean
  /** Call for every visitor stored. */
  add(linkId: number, key: string): void
}

export type KnownVisitorsOptions = {
  /**
   * Consecutive own transactions before loading starts: where several processes alternate, none of them loads in vain.
   */
  turnsBefore?: number
  learnAtOnce?: number
  /** Minimum capacity of the filter. */
  fewest?: number
}

type Learning = { filter: VisitorFilter; linkId: number; key: string }

/**
 * Loads the keys of the database step by step, and trusts them only as long as no other process stores visitors: the
 * last one to do so is named in `visitor_writer`. Keys that were deleted or rolled back since only cost a lookup.
 */
export function knownVisitors({
  turnsBefore = 6,
  learnAtOnce = 20_000,
  fewest = 4_000_000,
}: KnownVisitorsOptions = {}): KnownVisitors {
  const name = randomUUID()
  let turns = 0
  let filter: VisitorFilter | null = null
  let learning: Learning | null = null

  const startLearning = async (tx: Transaction): Promise<Learning> => {
    const [table] = await tx<{ rows: number }[]>`
      select greatest(reltuples, 0)::bigint as rows from pg_class where oid = 'visitor'::regclass`
    return { filter: createFilter(Math.max(fewest, 2 * (table?.rows ?? 0))), linkId: 0, key: '' }
  }
  /** Loads the next keys in order; false when there are no more. */
  const learn = async (tx: Transaction, learning: Learning): Promise<boolean> => {
    const rows = await tx<{ linkId: number; key: string }[]>`
      select link_id as "linkId", encode(visitor, 'hex') as key from visitor
      where (link_id, visitor) > (${learning.linkId}, decode(${learning.key}, 'hex'))
      order by link_id, visitor limit ${learnAtOnce}`
    for (const { linkId, key } of rows) learning.filter.add(linkId, key)
    Object.assign(learning, rows.at(-1))
    return rows.length === learnAtOnce
  }

  return {
    begin: async (tx) => {
      const [changed] = await tx`
        insert into visitor_writer (writer) values (${name})
        on conflict (one) do update set writer = excluded.writer where visitor_writer.writer <> excluded.writer
        returning writer`
      if (changed) {
        turns = 0
        filter = learning = null
        return
      }
      turns++
      if (!learning && turns > turnsBefore && (filter?.full() ?? true))
        learning = await startLearning(tx)
      if (!learning || (await learn(tx, learning))) return
      filter = learning.filter
      learning = null
    },
    mayHave: (linkId, key) => filter?.mayHave(linkId, key) ?? true,
    add: (linkId, key) => {
      filter?.add(linkId, key)
      learning?.filter.add(linkId, key)
    },
  }
}

/**
 * For one of several lanes. Where lanes are used, several servers store visitors of each in turn, so that none could
 * trust what it knows: every visitor is looked up.
 */
export const lookedUpVisitors: KnownVisitors = {
  begin: async (tx) => {
    await tx`update visitor_writer set writer = 'lanes' where writer <> 'lanes'`
  },
  mayHave: () => true,
  add: () => {},
}

/** Loads too, but takes no visitor for new. */
export const withoutNewVisitors = (known: KnownVisitors): KnownVisitors => ({
  ...known,
  mayHave: () => true,
})
