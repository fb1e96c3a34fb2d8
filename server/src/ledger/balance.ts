// Computes an affiliate's balance from the ledger on each request: nothing is stored that could drift.
import { plainArray } from '../db/array-literal.ts'
import { queryFile } from '../db/query-file.ts'
import type { Queryable } from '../db/sql.ts'

/** Cents. */
export type Balance = {
  /** Net of approved orders. */
  approved: number
  /** Commission of approved orders. */
  commission: number
  /** Sum of all lines; may be negative. */
  balance: number
  /** Lines still on hold. */
  onHold: number
  /** What can be paid now; never negative. */
  payable: number
  /** Payouts less what banks sent back. */
  paid: number
  /** Commission of pending orders. */
  expected: number
}

type Found = Balance & { affiliateId: number }
const askBalances = queryFile<Found>(new URL('balance.sql', import.meta.url))
export type Payable = { affiliateId: number; active: boolean; payable: number }
const askPayable = queryFile<Payable>(new URL('payable.sql', import.meta.url))

/** By affiliate id. */
export async function balancesOf(
  sql: Queryable,
  affiliateIds: readonly number[],
  now: Date,
): Promise<Map<number, Balance>> {
  const rows = await askBalances(sql, [plainArray(affiliateIds), now])
  return new Map(rows.map(({ affiliateId, ...balance }) => [affiliateId, balance]))
}

export async function balanceOf(sql: Queryable, affiliateId: number, now: Date): Promise<Balance> {
  const balance = (await balancesOf(sql, [affiliateId], now)).get(affiliateId)
  if (!balance) throw new Error('the balance query returned no row')
  return balance
}

/** With at least `leastCents` payable now, also who is not active and cannot be paid. */
export const everybodyPayable = (sql: Queryable, leastCents: number, now: Date): Promise<Payable[]> =>
  askPayable(sql, [leastCents, now])

/** Active affiliates who can be paid at least `leastCents` now, with the amount. */
export const payableAffiliates = async (
  sql: Queryable,
  leastCents: number,
  now: Date,
): Promise<Payable[]> => (await everybodyPayable(sql, leastCents, now)).filter(({ active }) => active)
