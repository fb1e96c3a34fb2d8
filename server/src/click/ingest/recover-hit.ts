// Makes the row of a click again that an order proves, when it is missing: by somebody unknown, judged as its click id says.
import type { HitReason } from '@rivulet/contract/choices'
import type { Secret } from '../config.ts'
import { advisoryLocks } from '../db/advisory-lock.ts'
import type { Transaction } from '../db/sql.ts'
import { readClickId } from './click-id.ts'
import { classOf } from './hit-class.ts'
import { hourOf } from './hour.ts'
import { rollUp } from './roll-up.ts'

/** From `readClickId`; `at` is epoch milliseconds. */
export type ProvenClick = { clickId: string; linkId: number; at: number; reason: HitReason | null }

/**
 * While the click is not stored, whoever stores hits ends first: it completes orders, and one that is being recorded
 * holds what it needs. To be called before anything else is locked; most often the click is there afterwards. Of an
 * order that names an affiliate no click is known that it could do without.
 */
export async function awaitHits(
  tx: Transaction,
  secret: Secret,
  { clickId, aid }: { clickId: string | null; aid: string | null },
): Promise<void> {
  const click = clickId === null ? null : readClickId(secret, clickId)
  if (!click && aid !== null) await tx`select pg_advisory_xact_lock_shared(${advisoryLocks.storeHits})`
  if (!click) return
  await tx`select pg_advisory_xact_lock_shared(${advisoryLocks.storeHits})
    where not exists (select from hit where link_id = ${click.linkId} and at = ${click.at} and click_id = ${clickId})`
}

/**
 * False when the row was there already. Counted once: should the spool bring the click later, it only
 * adds what is known about it.
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
  await rollUp(tx, zone, [{ linkId, at, country: '', class: hitClass, hits: 1, uniques: 0 }])
  return true
}
