// Stores the result of an address check: state, time of the next check, and an email when it is found dead.
import type { DestinationState } from '@rivulet/contract/states/watch-states'
import { randomInt } from 'node:crypto'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { deadAddressMail } from '../mail/mail-text.ts'
import { notify } from '../notification/notify.ts'
import type { Finding } from './ask-destination.ts'
import type { ClaimedCheck } from './claim-check.ts'

const hour = 3_600_000
const daily = 24 * hour
/** Two failures only count when some time lies between them. */
const apart = hour
/** Checked more often while dead, so that a recovered shop is not called dead for a day. */
const whileDead = 6 * hour

type Kept = { state: DestinationState; checkedAt: Date | null; failedAt: Date | null }
type Next = { state: DestinationState; failedAt: Date | null; wait: number }

function nextState({ state, checkedAt, failedAt }: Kept, verdict: Finding['verdict'], at: Date): Next {
  // The second check is at a random time of the day, to spread the load.
  const wait = checkedAt === null ? daily / 2 + randomInt(daily / 2) : daily
  if (verdict === 'answers') return { state: 'ok', failedAt: null, wait }
  if (verdict === 'forbidden') return { state: 'unknown', failedAt: null, wait }
  const first = failedAt ?? at
  const left = first.getTime() + apart - at.getTime()
  if (state === 'dead' || left <= 0) return { state: 'dead', failedAt: first, wait: whileDead }
  return { state: 'failing', failedAt: first, wait: left }
}

export async function settleCheck(deps: Deps, claimed: ClaimedCheck, finding: Finding): Promise<void> {
  const { promotedId, takenUntil } = claimed
  const at = deps.now()
  await deps.sql.begin(async (tx) => {
    // If the address was changed, or claimed by another server after a long pause, that run settles it.
    const [kept] = await tx<Kept[]>`
      select state, checked_at as "checkedAt", failed_at as "failedAt" from destination_check
      where promoted_id = ${promotedId} and taken_until = ${takenUntil} for update`
    if (!kept) return
    const { state, failedAt, wait } = nextState(kept, finding.verdict, at)
    await tx`
      update destination_check set state = ${state}, failed_at = ${failedAt}, answer = ${finding.answer}, checked_at = ${at},
        since = case when state = ${state} then since else ${at} end, next_at = ${new Date(at.getTime() + wait)}, taken_until = null
      where promoted_id = ${promotedId}`
    announce(tx, 'watch')
    if (state === 'dead' && kept.state !== 'dead') await notifyOf(tx, deps, claimed, finding.answer)
  })
}

async function notifyOf(
  tx: Transaction,
  deps: Deps,
  { promotedId, address }: ClaimedCheck,
  answer: string,
) {
  const [promoted] = await tx<{ name: string; kind: 'shop' | 'campaign' }[]>`
    select name, case when campaign_id is null then 'shop' else 'campaign' end as kind from promoted_view where id = ${promotedId}`
  if (!promoted) return
  const link = `${deps.config.publicUrl}/#/dashboard/marketing/${promoted.kind}/${promotedId}`
  deps.log.warn({ [promoted.kind]: promotedId, answer }, 'an address that links lead to does not answer')
  const { name, kind } = promoted
  await notify(tx, deps, 'address-dead', [
    {
      subject: promotedId,
      facts: { promoted: name, resource: kind },
      mail: (reader) => deadAddressMail(reader, { name, address, answer, link }),
    },
  ])
}
