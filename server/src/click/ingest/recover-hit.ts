// Recovers the missing row of a click that an order proves: visitor unknown, class as signed in the click ID.
import type { HitReason } from '@rivulet/contract/choices'
import type { Secret } from '../../config/config.ts'
import type { Transaction } from '../../db/sql.ts'
import { readClickId } from '../edge/click-id.ts'
import { classOf } from '../edge/hit-class.ts'
import { hourOf } from './hour.ts'
import { awaitLanes } from './lanes.ts'
import { rollUp } from './roll-up.ts'

/** From `readClickId`; `at` is epoch milliseconds. */
export type ProvenClick = { clickId: string; linkId: number; at: number; reason: HitReason | null }

/**
 * While the click is not stored, waits for running transactions that store hits: they complete orders, and this order
 * holds rows they need, which would deadlock. Call it before locking anything else; usually the click is stored
 * afterwards. An order that names only an affiliate names no click to wait for, so it always waits.
 */
export async function awaitHits(
  tx: Transaction,
  secret: Secret,
  { clickId, aid }: { clickId: string | null; aid: string | null },
): Promise<void> {
  const click = clickId === null ? null : readClickId(secret, clickId)
  if (!click && aid !== null) await awaitLanes(tx)
  if (!click || click.test) return
  await tx`${awaitLanes(tx, click.linkId)}
    where not exists (select 1 from hit where link_id = ${click.linkId} and at = ${click.at} and click_id = ${clickId})`
}

/**
 * False when the row already existed. Counted once: if the spool delivers
 * the click later, that only adds the missing details.
 */
export async function recoverHit(
  tx: Transaction,
  zone: string,
  { clickId, linkId, at, reason }: ProvenClick,
): Promise<boolean> {
  const hitClass = classOf(reason)
  const made = await tx`
    insert into hit (link_id, at, click_id, day, class, reason, recovered)
    values (${linkId}, ${at}, ${clickId}, ${hourOf(at, zone).day}, ${hitClass}, ${reason}, true)
    on conflict (link_id, at, click_id) do nothing`
  if (made.count === 0) return false
  const counted = { linkId, at, country: '', class: hitClass, hits: 1, uniques: 0 }
  await rollUp(tx, zone, [counted], { noted: true })
  return true
}
