// When the programme plans the next payment that can reach an affiliate.
import type { PlannedPayment } from '@rivulet/contract/answers/pay-plan-answer'
import { flaggedStill } from './flag.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { readPlannedPayment } from '../programme/pay-plan.ts'

type Part = { sql: Queryable } & Pick<Deps, 'config' | 'now'>

/** Payout runs leave new bank details out until they have been checked. Null while the programme does not say. */
export async function ownPlannedPayment(part: Part, affiliateId: number): Promise<PlannedPayment> {
  const [account] = await part.sql<{ changedAt: Date | null }[]>`
    select bank_changed_at as "changedAt" from account where id = ${affiliateId}`
  return readPlannedPayment(part, flaggedStill(account?.changedAt ?? null, part.now()))
}
