// Asking for a payout, and withdrawing the request. Neither moves money.
import { messages } from '@rivulet/contract/messages/messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { parseHundredths } from '@rivulet/contract/money'
import { writeAuditLog } from '../../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../../auth/actor.ts'
import { limit } from '../../../auth/throttle.ts'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, refused } from '../../../errors.ts'
import { lockAffiliate } from '../../../ledger/lock.ts'
import { notify } from '../../../notification/notify.ts'
import { parseId } from '../../../resource/trash.ts'
import { readOwnPayout } from './own-payout.ts'

/** @throws 404 for admin users; 422 when impersonated, because it is about money. */
function askerOf({ affiliateId, impersonatorId }: Actor): number {
  if (affiliateId === null) throw notFound()
  if (impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
  return affiliateId
}

/** @throws 422 where the programme takes no requests, one is open, or something is missing; 429. */
export async function askForPayout(deps: Deps, actor: Actor): Promise<OwnPayout> {
  const affiliateId = askerOf(actor)
  await limit(deps, `payoutRequest:${affiliateId}`, deps.config.limits.payoutRequest)
  return deps.sql.begin(async (tx) => {
    // Waits for a payment that is just being made, and for another request.
    await lockAffiliate(tx, affiliateId)
    const { offered, payable, minimum, missing, request } = await readOwnPayout(tx, deps, affiliateId)
    if (!offered) throw refused(said.notOffered, 'not_offered')
    if (request?.state === 'open') throw refused(said.already, 'asked_already')
    if (missing.includes('minimum')) throw refused(said.belowMinimum(minimum), 'below_minimum')
    if (missing.includes('bank')) throw refused(said.noBank, 'no_bank')
    const at = deps.now()
    const [made] = await tx<{ id: number }[]>`
      insert into payout_request ${tx({
        ...{ affiliate_id: affiliateId, asked_cents: parseHundredths(payable) ?? 0 },
        ...{ created_at: at, created_by: affiliateId, updated_at: at, updated_by: affiliateId },
      })} returning id`
    const id = made?.id ?? 0
    await record(tx, deps, actor, { action: 'askForPayout', id, amount: payable })
    await notify(tx, deps, 'payout-requested', [
      { subject: id, about: affiliateId, facts: { amount: payable } },
    ])
    return readOwnPayout(tx, deps, affiliateId)
  })
}

/** @throws 404 for a request of somebody else, 422 for one that has been answered. */
export async function withdrawPayoutRequest(
  deps: Deps,
  actor: Actor,
  param: string,
): Promise<OwnPayout> {
  const affiliateId = askerOf(actor)
  const id = parseId(param)
  if (Number.isNaN(id)) throw notFound()
  return deps.sql.begin(async (tx) => {
    await lockAffiliate(tx, affiliateId)
    const [own] = await tx<{ state: string }[]>`
      select state from payout_request where id = ${id} and affiliate_id = ${affiliateId} for no key update`
    if (!own) throw notFound()
    if (own.state !== 'open') throw refused(said.answered, 'answered')
    await tx`update payout_request set state = 'withdrawn', updated_at = ${deps.now()}, updated_by = ${affiliateId}
      where id = ${id}`
    await record(tx, deps, actor, { action: 'withdrawPayoutRequest', id })
    return readOwnPayout(tx, deps, affiliateId)
  })
}

type Recorded = { action: string; id: number; amount?: string }

const record = (tx: Transaction, deps: Deps, actor: Actor, { action, id, amount }: Recorded) =>
  writeAuditLog(tx, byActor(actor), deps.now(), {
    ...{ action, resource: 'payoutRequest', recordId: id },
    ...(amount !== undefined && { after: { amount } }),
  })
