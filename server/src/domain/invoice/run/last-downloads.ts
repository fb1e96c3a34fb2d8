// When and by whom the files of a run were downloaded last, so that nobody gives one to the bank twice.
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import type { Queryable } from '../../../db/sql.ts'

type Row = { file: string | null; at: Date; id: number | null; name: string | null }

export async function lastDownloads(
  sql: Queryable,
  runId: number,
): Promise<PayoutProgress['downloads']> {
  const rows = await sql<Row[]>`
    select distinct on (d.after ->> 'file') d.after ->> 'file' as file, d.at, a.id, a.name
    from audit_line d left join account a on a.id = d.actor_id
    where d.resource = 'payoutRun' and d.record_id = ${runId} and d.action = 'download'
    order by d.after ->> 'file', d.at desc, d.id desc`
  return rows.map(({ file, at, id, name }) => ({
    ...{ file, at: at.toISOString() },
    by: id !== null && name !== null ? { id, name } : null,
  }))
}
