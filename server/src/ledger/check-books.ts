// Checks the books nightly and on demand, and stores the result where administrators see it.
import { dayOf } from '@rivulet/contract/day'
import { queryFile } from '../db/query-file.ts'
import type { Queryable, Sql } from '../db/sql.ts'
import { readEnds, sealedUpTo } from './seal.ts'
import { type Discrepancy, findDiscrepancies } from './self-check.ts'

/** Amounts in cents. */
export type Check = {
  checkedAt: Date
  orders: number
  affiliates: number
  lines: number
  balanceCents: number
  discrepancies: Discrepancy[]
}
type Proved = Omit<Check, 'checkedAt' | 'discrepancies'>

/** `nightly` marks scheduled checks; `zone` determines which night they belong to. */
type Occasion = { now: Date; zone: string; nightly: boolean }

const askProved = queryFile<Proved>(new URL('proved.sql', import.meta.url))

export async function checkBooks(sql: Sql, { now, zone, nightly }: Occasion): Promise<Check> {
  const ends = await readEnds(sql)
  // One snapshot, so that an order booked meanwhile is seen with all of its lines or none.
  return sql.begin('isolation level repeatable read', async (tx) => {
    // Scanning a ledger of years takes longer than the statement timeout for pages.
    await tx`set local statement_timeout = '10min'`
    const discrepancies = await findDiscrepancies(tx)
    const [counted] = await askProved(tx)
    if (!counted) throw new Error('the check of the books returned no totals')
    await tx`insert into book_check ${tx({
      checked_at: now,
      day: dayOf(now, zone),
      nightly,
      orders: counted.orders,
      affiliates: counted.affiliates,
      lines: counted.lines,
      balance_cents: counted.balanceCents,
      discrepancies: tx.json([...discrepancies]),
      last_line: ends.line,
      last_act: ends.act,
      // Discrepancies are not sealed, or the next check would take them for correct.
      ...(discrepancies.length === 0 && (await sealedUpTo(tx, ends))),
    })}`
    return { ...counted, checkedAt: now, discrepancies }
  })
}

/** The last check; null if there was none. */
export async function lastCheck(sql: Sql): Promise<Check | null> {
  const [row] = await sql<Check[]>`
    select checked_at as "checkedAt", orders, affiliates, lines, balance_cents as "balanceCents", discrepancies
    from book_check order by checked_at desc, id desc limit 1`
  return row ?? null
}

/** Whether the last check found discrepancies. */
export async function booksAreBroken(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ broken: boolean }[]>`
    select discrepancies <> '[]' as broken from book_check order by checked_at desc, id desc limit 1`
  return row?.broken ?? false
}
