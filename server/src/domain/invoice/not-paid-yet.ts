// Says, before payments are marked as paid, why the bank may not have paid them: it was asked to on a later day, or never.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const m = decisionMessages.payments

/** Sentences about those that neither a bank nor a person has confirmed or returned. */
export async function notPaidYet(
  sql: Queryable,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  payments: readonly number[],
): Promise<string[]> {
  const [row] = await sql<{ day: string | null; runs: string[] }[]>`
    with open as materialized (
      select id, execution_on from invoice
      where id = any(${payments as number[]}::bigint[]) and confirmed_at is null and returned_at is null
    )
    select (select max(execution_on) from open) as day, array(
      select name from payout_run r
      where id in (select run_id from payout_item where invoice_id in (select id from open)) and not exists (
        select from audit_line where resource = 'payoutRun' and record_id = r.id and action = 'download')
      order by id
    ) as runs`
  const { day = null, runs = [] } = row ?? {}
  return [
    ...(day !== null && day > dayOf(now(), config.accountingZone)
      ? [m.bankPaysOn(displayDay(day))]
      : []),
    ...(runs.length > 0 ? [m.neverDownloaded(runs)] : []),
  ]
}
