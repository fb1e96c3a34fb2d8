// Accounts that the last payment came back from, while the bank details are the same: paying them again is likely to fail.
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import type { Queryable } from '../../db/sql.ts'

const most = 20

/** The first of these affiliates, by name, with the bank's reason. */
export const sentBackTo = (
  sql: Queryable,
  affiliateIds: readonly number[],
): Promise<PayoutProgress['sentBack']> =>
  sql<PayoutProgress['sentBack']>`
    select a.name, (select i.bank_reason from payout_item i where i.invoice_id = last.id) as reason
    from account a
    cross join lateral (
      select p.id, p.returned_at, p.created_at from invoice p
      where p.affiliate_id = a.id and p.deleted_at is null order by p.id desc limit 1
    ) last
    where a.id = any(${affiliateIds as number[]}::bigint[]) and last.returned_at is not null
      and (a.bank_changed_at is null or a.bank_changed_at <= last.created_at)
    order by a.name limit ${most}`
