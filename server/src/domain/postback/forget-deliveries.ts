// Retention job: deletes deliveries after 30 days, including those never delivered.
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Sql } from '../../db/sql.ts'

const days = 30

export async function forgetDeliveries(sql: Sql, now: Date): Promise<void> {
  const old = sql`happened_at < ${now}::timestamptz - make_interval(days => ${days})`
  await deleteInBatches(sql, 'postback_delivery', old)
}
