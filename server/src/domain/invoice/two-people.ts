// Two-person limit: everything one user pays and releases in a day counts together.
import type { LimitReached } from '@rivulet/contract/messages/payout-messages'
import { dayOf, startOfDay } from '@rivulet/contract/day'
import { queryFile } from '../../db/query-file.ts'
import type { Queryable, Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { euro } from '../../ledger/euro.ts'

const askPaid = queryFile<{ cents: number }>(new URL('paid-by-one.sql', import.meta.url))

/** Serializes concurrent payments by one user. Take it before locking affiliates. */
export const lockPayer = (tx: Transaction, accountId: number) =>
  tx`select from account where id = ${accountId} for no key update`

/** The cents that this user may still pay today without a second person, and what stops more. */
type Alone = { upTo: number; reached: LimitReached }

/** Null without a limit. */
export async function payableAlone(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  accountId: number,
): Promise<Alone | null> {
  const limit = config.secondApproverAbove
  if (limit === null) return null
  const zone = config.accountingZone
  const [paid] = await askPaid(sql, [accountId, startOfDay(dayOf(now(), zone), zone)])
  const before = paid?.cents ?? 0
  return {
    upTo: Math.max(0, limit - before),
    reached: { before: before > 0 ? euro(before) : null, limit: limit > 0 ? euro(limit) : null },
  }
}

type More = { accountId: number; cents: number }

/** Null while this user may pay this much more today without a second person. */
export async function limitReached(
  sql: Queryable,
  deps: Pick<Deps, 'config' | 'now'>,
  { accountId, cents }: More,
): Promise<LimitReached | null> {
  const alone = await payableAlone(sql, deps, accountId)
  return alone && cents > alone.upTo ? alone.reached : null
}
