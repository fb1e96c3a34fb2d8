// Makes the row of a click again that an order proves, when it is missing: a visit by somebody unknown.
import type { Transaction } from '../db/sql.ts'
import { hourOf } from './hour.ts'
import { rollUp } from './roll-up.ts'

/** From `findClick`; `at` is epoch milliseconds. */
export type ProvenClick = { clickId: string; linkId: number; at: number }

/**
 * False when the row was there already. Counted once: should the spool bring the click later, it only
 * adds what is known about it.
 */
export async function recoverHit(
  tx: Transaction,
  zone: string,
  { clickId, linkId, at }: ProvenClick,
): Promise<boolean> {
  const made = await tx`
    insert into hit (link_id, at, click_id, day, class, recovered)
    values (${linkId}, ${at}, ${clickId}, ${hourOf(at, zone).day}, 'valid', true)
    on conflict (link_id, at, click_id) do nothing`
  if (made.count === 0) return false
  await rollUp(tx, zone, [{ linkId, at, country: '', class: 'valid', hits: 1, uniques: 0 }])
  return true
}
