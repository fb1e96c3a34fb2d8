// The log is kept for 30 days; what nobody could be told in that time goes with it.
import type { Sql } from '../../db/sql.ts'

const days = 30

export async function forgetDeliveries(sql: Sql, now: Date): Promise<void> {
  await sql`delete from postback_delivery where happened_at < ${now}::timestamptz - make_interval(days => ${days})`
}
