// Accounts that the last payment came back from, while the bank details are the same: paying them again is likely to fail.
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { dayOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import { payeeReason } from '@rivulet/contract/states/bank-reasons'
import type { Queryable } from '../../db/sql.ts'

const most = 20

type Row = {
  name: string
  cents: number
  at: Date
  /** The bank's, or of the person who recorded that it came back. */
  reason: string | null
  bankCode: string | null
}

const list = (sql: Queryable, affiliateIds: readonly number[]): PromiseLike<Row[]> =>
  sql<Row[]>`
    select a.name, last.paid_cents as cents, last.returned_at as at, x.bank_code as "bankCode",
      coalesce(x.bank_reason, case when x.bank_status is null then last.return_note end) as reason
    from account a
    cross join lateral (
      select p.id, p.paid_cents, p.returned_at, p.return_note, p.created_at from invoice p
      where p.affiliate_id = a.id and p.deleted_at is null order by p.id desc limit 1
    ) last
    left join payout_item x on x.invoice_id = last.id
    where a.id = any(${affiliateIds as number[]}::bigint[]) and last.returned_at is not null
      and (a.bank_changed_at is null or a.bank_changed_at <= last.created_at)
    order by a.name limit ${most}`

/** The first of these affiliates, by name. */
export async function sentBackTo(
  sql: Queryable,
  affiliateIds: readonly number[],
): Promise<PayoutProgress['sentBack']> {
  const rows = await list(sql, affiliateIds)
  return rows.map(({ name, reason }) => ({ name, reason }))
}

/** For the affiliate, without what only the payer is to know. */
export async function sentBackOwn(
  sql: Queryable,
  affiliateId: number,
  zone: string,
): Promise<OwnPayout['sentBack']> {
  const [row] = await list(sql, [affiliateId])
  if (!row) return null
  const { at, cents, bankCode } = row
  return {
    ...{ date: dayOf(at, zone), amount: formatHundredths(cents) },
    reason: payeeReason(bankCode),
  }
}
