// Accounts that sent the last payment of a run back, while the bank details are the same: paying them again is likely to fail.
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import type { Queryable } from '../../../db/sql.ts'

const most = 20

/** The first of these affiliates, by name, with the bank's reason. */
export const sentBackTo = (
  sql: Queryable,
  affiliateIds: readonly number[],
): Promise<PayoutProgress['sentBack']> =>
  sql<PayoutProgress['sentBack']>`
    select a.name, last.reason from account a
    cross join lateral (
      select i.bank_reason as reason, i.bank_changed_at, p.returned_at
      from payout_item i join invoice p on p.id = i.invoice_id where i.affiliate_id = a.id order by i.id desc limit 1
    ) last
    where a.id = any(${affiliateIds as number[]}::bigint[]) and last.returned_at is not null
      and date_trunc('milliseconds', last.bank_changed_at) is not distinct from date_trunc('milliseconds', a.bank_changed_at)
    order by a.name limit ${most}`
