// Announces that the terms of a shop or campaign have changed, to everybody: finding out whom it concerns would take a
// query for each hint, and anybody else merely refetches what has not changed.
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'

/** What affiliates read under their terms, and what decides whether they read it. */
const columns = {
  shop: ['name', 'active', 'affiliate_id', 'commission_basis_points', 'window_days'],
  campaign: ['name', 'active', 'affiliate_id', 'shop_id', 'commission_basis_points'],
} as const

/** `before`: the stored row; null when it is new. */
export async function announceTerms(
  tx: Transaction,
  table: keyof typeof columns,
  id: number,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const names = columns[table]
  const [now] = await tx`select ${tx([...names])} from ${tx(table)} where id = ${id}`
  if (names.some((name) => now?.[name] !== before?.[name])) announce(tx, 'terms')
}
