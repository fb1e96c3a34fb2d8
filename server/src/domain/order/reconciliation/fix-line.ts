// Fixes one difference of a reconciliation by sending the export's data
// through the order API's code, on behalf of the shop.
import { unattributedReasons, type UnattributedReason } from '@rivulet/contract/choices'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import type { Deps } from '../../../deps.ts'
import { isRefusal, type RefusalError } from '../../../errors.ts'
import { readMessage } from '../api/read-message.ts'
import { receiveOrder, type OrderReply } from '../api/receive-order.ts'
import { findKnown, type Line } from './line.ts'
import { type Plan, planFix } from './plan-fix.ts'

type Fix = { line: Line; actorId: number; note: string }
export type FixOutcome = { done: boolean; told: string; orderId: number | null }

/** Runs in its own transaction. A rejection is an outcome too. */
export async function fixLine(deps: Deps, { line, actorId, note }: Fix): Promise<FixOutcome> {
  const known = await findKnown(deps.sql, line)
  const plan = planFix(line, known)
  const { shopId: id, windowDays, acceptGet } = line
  try {
    const reply = await receiveOrder(deps, {
      shop: { id, windowDays, acceptGet },
      message: messageOf(deps, plan.sent),
      ...{ sent: plan.sent, ip: '', source: 'reconciliation', by: { actorId, note } },
      seen: { netCents: known?.netCents ?? null },
    })
    return outcomeOf(reply, plan)
  } catch (error) {
    if (!isRefusal(error) || error.refusal.status >= 500) throw error
    return { done: false, told: sentenceOf(error), orderId: known?.id ?? null }
  }
}

const messageOf = ({ config, now }: Deps, sent: Plan['sent']) =>
  readMessage(sent, config.accountingZone, now(), { days: true })

/** Why a fix would be refused; null when nothing is known to be against it. */
export function whyNotFixed(deps: Deps, { sent, records, hindrance }: Plan): string | null {
  if (hindrance) return said.hindered[hindrance] ?? null
  try {
    const { amountCents } = messageOf(deps, sent)
    return records && amountCents === null ? orderApiMessages.firstAmount : null
  } catch (error) {
    if (!isRefusal(error)) throw error
    return sentenceOf(error)
  }
}

/** An order that is recorded, or changed as planned, may still wait for review: that is no hindrance. */
function outcomeOf({ data: { id: orderId, result, reason } }: OrderReply, plan: Plan): FixOutcome {
  const because = reason && (reviewMessages.because as Record<string, string>)[reason]
  if (plan.records) {
    const told =
      result === 'unattributed'
        ? said.recordedForNobody(unattributedReasons[reason as UnattributedReason])
        : because
          ? said.recordedToReview(because)
          : said.recorded
    return { done: true, told, orderId }
  }
  const held = result === 'held' || !because ? reason : undefined
  // Saying the same higher amount once more changes nothing, which does not mean that it agrees.
  const raised = plan.hindrance === 'amount_raised' ? plan.hindrance : undefined
  const why = said.hindered[held ?? ''] ?? said.hindered[raised ?? '']
  if (why) return { done: false, told: why, orderId }
  return { done: true, told: result === 'updated' ? said.changed : said.agrees, orderId }
}

const sentenceOf = ({ message, refusal: { errors } }: RefusalError): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message
