// Payments that are booked but have not arrived: the balance no longer has them, and the affiliate not yet.
import type { OwnBalance } from '@rivulet/contract/answers/home-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../db/sql.ts'

/** Their sum and the last day on which one is executed; null if there are none. */
export async function onItsWay(
  sql: Queryable,
  affiliateIds: readonly number[],
): Promise<OwnBalance['onItsWay']> {
  const [row] = await sql<{ payments: number; cents: number; date: string | null }[]>`
    select count(*) as payments, coalesce(sum(paid_cents), 0)::bigint as cents, max(execution_on) as date from invoice_view
    where affiliate_id = any(${[...affiliateIds]}::bigint[]) and state = 'under_way'`
  if (!row || row.date === null) return null
  return { payments: row.payments, amount: formatHundredths(row.cents), date: row.date }
}
