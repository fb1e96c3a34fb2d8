// Retention job: deletes deliveries after 30 days, except those that were never tried although their postback is on.
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Sql } from '../../db/sql.ts'

const days = 30

export async function forgetDeliveries(sql: Sql, now: Date): Promise<void> {
  const old = sql`happened_at < ${now}::timestamptz - make_interval(days => ${days})
    and not (state = 'waiting' and attempts = 0 and postback_id in (
      select id from postback where active and deleted_at is null
        and (affiliate_id is null or affiliate_id in (select id from account where active and deleted_at is null))))`
  await deleteInBatches(sql, 'postback_delivery', old)
}
