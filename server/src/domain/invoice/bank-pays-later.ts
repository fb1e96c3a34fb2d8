// Says, before payments are marked as paid, that the bank was asked to pay on a later day.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** One sentence, or none. */
export async function bankPaysLater(
  sql: Queryable,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  payments: readonly number[],
): Promise<string[]> {
  const [row] = await sql<{ day: string | null }[]>`
    select max(execution_on) as day from invoice
    where id = any(${payments as number[]}::bigint[]) and confirmed_at is null and returned_at is null`
  const day = row?.day ?? null
  return day !== null && day > dayOf(now(), config.accountingZone)
    ? [decisionMessages.payments.bankPaysOn(displayDay(day))]
    : []
}
