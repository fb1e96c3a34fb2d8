// What an answer leads to: how the address stands, when it is asked again, and a mail when it is found dead.
import type { DestinationState } from '@rivulet/contract/choices'
import { randomInt } from 'node:crypto'
import type { Transaction } from '../db/sql.ts'
import { activeAdministrators } from '../http/administrators.ts'
import type { Deps } from '../http/deps.ts'
import { queueMail } from '../http/mail-queue.ts'
import { deadAddressMail } from '../http/mail-text.ts'
import type { Finding } from './ask-destination.ts'
import type { ClaimedCheck } from './claim-check.ts'

const hour = 3_600_000
const daily = 24 * hour
/** Two failures mean something only when time lies between them. */
const apart = hour
/** So that a shop that is back is not called dead for a day. */
const whileDead = 6 * hour

type Kept = { state: DestinationState; checkedAt: Date | null; failedAt: Date | null }
type Next = { state: DestinationState; failedAt: Date | null; wait: number }

function nextState({ state, checkedAt, failedAt }: Kept, verdict: Finding['verdict'], at: Date): Next {
  // The second time is anywhere in the day, so that all are spread over it.
  const wait = checkedAt === null ? daily / 2 + randomInt(daily / 2) : daily
  if (verdict === 'answers') return { state: 'ok', failedAt: null, wait }
  if (verdict === 'forbidden') return { state: 'unknown', failedAt: null, wait }
  const first = failedAt ?? at
  const left = first.getTime() + apart - at.getTime()
  if (state === 'dead' || left <= 0) return { state: 'dead', failedAt: first, wait: whileDead }
  return { state: 'failing', failedAt: first, wait: left }
}

export async function settleCheck(deps: Deps, claimed: ClaimedCheck, finding: Finding): Promise<void> {
  const { linkId, takenUntil } = claimed
  const at = deps.now()
  await deps.sql.begin(async (tx) => {
    // With another address, or taken up by another server after a long pause, it is theirs to settle.
    const [kept] = await tx<Kept[]>`
      select state, checked_at as "checkedAt", failed_at as "failedAt" from destination_check
      where link_id = ${linkId} and taken_until = ${takenUntil} for update`
    if (!kept) return
    const { state, failedAt, wait } = nextState(kept, finding.verdict, at)
    await tx`
      update destination_check set state = ${state}, failed_at = ${failedAt}, answer = ${finding.answer}, checked_at = ${at},
        since = case when state = ${state} then since else ${at} end, next_at = ${new Date(at.getTime() + wait)}, taken_until = null
      where link_id = ${linkId}`
    if (state === 'dead' && kept.state !== 'dead') await tell(tx, deps, claimed, finding.answer)
  })
}

async function tell(tx: Transaction, deps: Deps, { linkId, address }: ClaimedCheck, answer: string) {
  const [promoted] = await tx<{ name: string; kind: string }[]>`
    select name, kind from link where id = ${linkId}`
  if (!promoted) return
  const link = `${deps.config.publicUrl}/#/dashboard/marketing/${promoted.kind}/${linkId}`
  deps.log.warn({ link: linkId, answer }, 'an address that links lead to does not answer')
  for (const administrator of await activeAdministrators(tx))
    await queueMail(tx, deps, {
      ...deadAddressMail(administrator, { name: promoted.name, address, answer, link }),
      about: `dead address ${linkId}`,
    })
}
