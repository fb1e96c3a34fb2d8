// Makes the row of a click again that an order proves, when it is missing: by somebody unknown, judged as its click id says.
import { setTimeout } from 'node:timers/promises'
import type { HitReason } from '@rivulet/contract/choices'
import type { Secret } from '../config.ts'
import { advisoryLocks } from '../db/advisory-lock.ts'
import type { Queryable, Transaction } from '../db/sql.ts'
import { readClickId } from './click-id.ts'
import { classOf } from './hit-class.ts'
import { hourOf } from './hour.ts'
import { rollUp } from './roll-up.ts'

/** From `readClickId`; `at` is epoch milliseconds. */
export type ProvenClick = { clickId: string; linkId: number; at: number; reason: HitReason | null }

/** Milliseconds, as all below. */
const fresh = 5000
const longestWait = 1000
const pause = 100

/** A click of the last seconds is about to be stored: its order waits a moment for it, outside of any transaction. */
export async function awaitFresh(
  sql: Queryable,
  secret: Secret,
  clickId: string | null,
  now: Date,
): Promise<void> {
  const click = clickId === null ? null : readClickId(secret, clickId)
  if (!click || now.getTime() - click.at > fresh) return
  const until = performance.now() + longestWait
  for (;;) {
    const [hit] = await sql`
      select from hit where link_id = ${click.linkId} and at = ${click.at} and click_id = ${clickId}`
    if (hit || performance.now() > until) return
    await setTimeout(pause)
  }
}

/**
 * While the click is not stored, whoever stores hits ends first: it completes orders, and one that is being recorded
 * holds what it needs. To be called before anything else is locked; most often the click is there afterwards.
 */
export async function awaitHits(tx: Transaction, secret: Secret, clickId: string | null): Promise<void> {
  const click = clickId === null ? null : readClickId(secret, clickId)
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
