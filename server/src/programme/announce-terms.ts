// Announces that the terms of a shop may have changed, to the affiliates who have it.
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'

export async function announceTerms(tx: Transaction, shopId: number): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    select account_id as id from account_shop where shop_id = ${shopId}`
  announce(
    tx,
    'terms',
    rows.map(({ id }) => id),
  )
}
