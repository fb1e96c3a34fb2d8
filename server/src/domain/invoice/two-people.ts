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

type More = { accountId: number; cents: number }

/**
 * Formatted amounts. `before` is null when nothing was paid or released
 * today, `limit` when every payment requires two people.
 */

/** Null while this user may pay this much more today without a second person. */
export async function limitReached(
  sql: Queryable,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { accountId, cents }: More,
): Promise<LimitReached | null> {
  const limit = config.secondApproverAbove
  if (limit === null) return null
  const zone = config.accountingZone
  const [paid] = await askPaid(sql, [accountId, startOfDay(dayOf(now(), zone), zone)])
  const before = paid?.cents ?? 0
  if (before + cents <= limit) return null
  return { before: before > 0 ? euro(before) : null, limit: limit > 0 ? euro(limit) : null }
}
