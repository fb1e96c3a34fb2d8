// Settles a delivery attempt: delivered, retried later, or given up; and updates the failure state of the address.
import { randomInt } from 'node:crypto'
import { announce } from '../../db/announce.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Outcome } from '../../outbound/outbound-request.ts'
import type { Deps } from '../../deps.ts'
import { labelledCounter } from '../../process-metrics.ts'
import { type ClaimedDelivery, leastTries, patience } from './claim.ts'
import { isDelivered, startOf } from './postback-call.ts'
import { postbackMail } from '../../mail/mail-text.ts'
import { notify } from '../../notification/notify.ts'

/**
 * Notifies the owner of a postback that it was switched off: the affiliate whose orders it reports, otherwise its
 * creator.
 */
async function noticeOwner(tx: Transaction, deps: Deps, postbackId: number): Promise<void> {
  const [owner] = await tx<{ id: number | null }[]>`
    select coalesce(affiliate_id, created_by) as id from postback where id = ${postbackId}`
  if (!owner?.id) return
  const link = `${deps.config.publicUrl}/#/dashboard/marketing/postback/${postbackId}`
  await notify(tx, deps, 'postback-off', [
    {
      subject: postbackId,
      to: owner.id,
      facts: {},
      mail: (reader) => postbackMail(reader, { id: postbackId, link }),
    },
  ])
}

const second = 1_000
const hour = 3_600 * second
const longestWait = 12 * hour
/** An address that fails three times in a row is left alone for a while, whatever else is due for it. */
const spared = 3

const tries = labelledCounter(
  'rivulet_postback_tries_total',
  'Postback calls made, by result: delivered, retrying (failed, tried again later) or given_up',
  { result: ['delivered', 'retrying', 'given_up'] },
)

const anything = () => randomInt(1000) / 1000

/** Exponential backoff with jitter. */
export function waitAfter(attempts: number, longest = longestWait, random = anything): number {
  return Math.min(longest, 30 * second * 2 ** Math.min(attempts - 1, 20)) * (0.75 + random() / 2)
}

export async function settleTry(deps: Deps, claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const at = deps.now()
  const { status, milliseconds } = outcome
  const answer = startOf(outcome.answer)
  const delivered = isDelivered(status)
  const next = delivered ? null : nextTry(claimed, at)
  const state = delivered ? 'delivered' : next === null ? 'failed' : 'waiting'
  await deps.sql.begin(async (tx) => {
    await tx`insert into postback_try (delivery_id, at, status, milliseconds, answer)
      select id, ${claimed.claimedAt}, ${status}, ${milliseconds}, ${answer} from postback_delivery where id = ${claimed.id}`
    // If it was resent by hand meanwhile, or claimed by another server after a long pause, that run settles it.
    await tx`update postback_delivery set state = ${state}, next_at = ${next}, tried_at = ${claimed.claimedAt},
        status = ${status}, milliseconds = ${milliseconds}
      where id = ${claimed.id} and attempts = ${claimed.attempts} and give_up_at = ${claimed.giveUpAt}`
    announce(tx, 'postback', [claimed.affiliateId])
    if (delivered) await noteSuccess(tx, claimed)
    else await noteFailure(tx, deps, claimed, at)
  })
  tries.inc({ result: delivered ? 'delivered' : next === null ? 'given_up' : 'retrying' })
}

/** Null once it has been retried for long enough, and often enough. */
function nextTry({ attempts, giveUpAt }: ClaimedDelivery, at: Date): Date | null {
  const next = at.getTime() + waitAfter(attempts)
  if (at < giveUpAt) return new Date(Math.min(next, giveUpAt.getTime()))
  return attempts < leastTries ? new Date(next) : null
}

async function noteSuccess(tx: Transaction, { postbackId }: ClaimedDelivery): Promise<void> {
  await tx`update postback set failing_since = null, failures = 0, retry_at = null
    where id = ${postbackId} and (failing_since is not null or failures > 0)`
}

async function noteFailure(
  tx: Transaction,
  deps: Deps,
  claimed: ClaimedDelivery,
  at: Date,
): Promise<void> {
  const { postbackId, address } = claimed
  // A postback whose address was changed meanwhile is not blamed for the old one.
  const [failed] = await tx<{ failures: number; failingSince: Date }[]>`
    update postback set failures = failures + 1, failing_since = coalesce(failing_since, ${claimed.claimedAt})
    where id = ${postbackId} and address = ${address} and active
    returning failures, failing_since as "failingSince"`
  if (!failed) return
  const failingFor = at.getTime() - failed.failingSince.getTime()
  if (failingFor >= patience && failed.failures >= leastTries) {
    await tx`update postback set active = false, switched_off_at = ${at}, retry_at = null where id = ${postbackId}`
    deps.log.warn({ postback: postbackId }, 'a postback was switched off after five days of failures')
    await noticeOwner(tx, deps, postbackId)
  } else if (failed.failures >= spared) {
    const retryAt = new Date(at.getTime() + waitAfter(failed.failures - spared + 1, hour))
    await tx`update postback set retry_at = ${retryAt} where id = ${postbackId}`
  }
}
