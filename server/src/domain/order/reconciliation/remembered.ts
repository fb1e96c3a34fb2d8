// Loads the mapping of a shop's last export.
import type { CsvDecimal, DateOrder } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'
import { wordFields } from '../../../csv/status-words.ts'
import { columnFields } from './mapping.ts'

export type RememberedMapping = {
  columns: Record<string, string | null>
  words: Record<string, string | null>
  reading: { decimal: CsvDecimal; dateOrder: DateOrder }
}

/** Null when there was none. */
export async function lastComparison(sql: Queryable, shop: number): Promise<RememberedMapping | null> {
  const [row] = await sql<(Record<string, string | null> & RememberedMapping['reading'])[]>`
    select column_order as "columnOrder", column_amount as "columnAmount", column_status as "columnStatus", column_date as "columnDate",
      column_click as "columnClick", column_aid as "columnAid", column_link as "columnLink", column_coupon as "columnCoupon",
      words_pending as "wordsPending", words_approved as "wordsApproved", words_failed as "wordsFailed",
      decimal_mark as decimal, date_order as "dateOrder"
    from reconciliation where shop_id = ${shop} and deleted_at is null order by id desc limit 1`
  if (!row) return null
  const pick = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  const { decimal, dateOrder } = row
  return {
    columns: pick(Object.values(columnFields)),
    words: pick(Object.values(wordFields)),
    reading: { decimal, dateOrder },
  }
}
