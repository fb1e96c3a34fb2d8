// Spares the question about visitors who cannot be known: most of them never came before, and asking costs as much as storing them.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/sql.ts'
import { createFilter, type VisitorFilter } from './visitor-filter.ts'

export type KnownVisitors = {
  /** First of all in a transaction that stores visitors, and that others who do so wait for. */
  begin(tx: Transaction): Promise<void>
  /** False when the database has no such visitor. */
  mayHave(linkId: number, key: string): boolean
  /** Of every visitor who is stored. */
  add(linkId: number, key: string): void
}

export type KnownVisitorsOptions = {
  /** Transactions in a row: where several processes take turns, none of them learns in vain. */
  turnsBefore?: number
  learnAtOnce?: number
  /** What room is made for at least. */
  fewest?: number
}

type Learning = { filter: VisitorFilter; linkId: number; key: string }

/**
 * Learns by and by whom the database has, and believes itself only as long as nobody else stores visitors: the
 * last who did is named in `visitor_writer`. What was learned and then deleted or rolled back costs a question.
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
  /** The next in the order of their key; false when there are no more. */
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

/** Learns too, but believes nobody to be new. */
export const doubting = (known: KnownVisitors): KnownVisitors => ({ ...known, mayHave: () => true })
