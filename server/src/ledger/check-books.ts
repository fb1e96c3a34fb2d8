// Checks the books by night and on demand, and keeps what each check proved where administrators see it.
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

/** `nightly` is what the clock asked for; the zone cuts its nights. */
type Occasion = { now: Date; zone: string; nightly: boolean }

const askProved = queryFile<Proved>(new URL('proved.sql', import.meta.url))

export async function checkBooks(sql: Sql, { now, zone, nightly }: Occasion): Promise<Check> {
  const ends = await readEnds(sql)
  // One snapshot, so that an order booked meanwhile is seen with its lines or not at all.
  return sql.begin('isolation level repeatable read', async (tx) => {
    // Of a ledger of years it takes longer than anybody should wait for a page.
    await tx`set local statement_timeout = '10min'`
    const discrepancies = await findDiscrepancies(tx)
    const [counted] = await askProved(tx)
    if (!counted) throw new Error('the check of the books counted nothing')
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
      // What is wrong is not sealed: it would be right the next time.
      ...(discrepancies.length === 0 && (await sealedUpTo(tx, ends))),
    })}`
    return { ...counted, checkedAt: now, discrepancies }
  })
}

/** The last check; null before the first. */
export async function lastCheck(sql: Sql): Promise<Check | null> {
  const [row] = await sql<Check[]>`
    select checked_at as "checkedAt", orders, affiliates, lines, balance_cents as "balanceCents", discrepancies
    from book_check order by checked_at desc, id desc limit 1`
  return row ?? null
}

/** Whether the last check found that something is wrong. */
export async function booksAreBroken(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ broken: boolean }[]>`
    select discrepancies <> '[]' as broken from book_check order by checked_at desc, id desc limit 1`
  return row?.broken ?? false
}
