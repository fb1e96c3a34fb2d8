// Fixes one difference of a reconciliation by sending the export's data
// through the order API's code, on behalf of the shop.
import {
  type OrderStatus,
  unattributedReasons,
  type UnattributedReason,
} from '@rivulet/contract/choices'
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../../deps.ts'
import { isRefusal, type RefusalError } from '../../../errors.ts'
import { splitCodes } from '../credit/split-codes.ts'
import { readMessage } from '../api/read-message.ts'
import { receiveOrder, type OrderReply } from '../api/receive-order.ts'

export type Line = {
  id: number
  run: number
  line: number | null
  orderNumber: string
  difference: 'missing' | 'extra' | 'amount' | 'status' | 'both' | 'repeated' | 'bad'
  cents: number | null
  status: OrderStatus | null
  at: Date | null
  /** Set when the file has no time. */
  day: string | null
  click: string | null
  aid: string | null
  link: string | null
  coupon: string | null
  shopId: number
  windowDays: number
  acceptGet: boolean
}
type Fix = { line: Line; actorId: number; note: string }
export type FixOutcome = { done: boolean; told: string; orderId: number | null }

const words = { '2': 'pending', '1': 'failed', '0': 'approved' } as const

/** Runs in its own transaction. A rejection is an outcome too. */
export async function fixLine(deps: Deps, { line, actorId, note }: Fix): Promise<FixOutcome> {
  const [now] = await deps.sql<(Known & { id: number })[]>`
    select id, net_cents as "netCents", amount_cents - lowered_cents as "standsCents", 'browser' = any(flags) as browser,
      raised_cents is not null as raised
    from shop_order
    where shop_id = ${line.shopId} and order_number = ${line.orderNumber}`
  const { shopId: id, windowDays, acceptGet } = line
  const sent = bodyOf(line, now ?? null)
  try {
    const message = readMessage(sent, deps.config.accountingZone, deps.now(), { days: true })
    const by = { actorId, note }
    const shop = { id, windowDays, acceptGet }
    const reply = await receiveOrder(deps, {
      ...{ shop, message, sent, ip: '', source: 'reconciliation', by },
      seen: { netCents: now?.netCents ?? null },
    })
    return outcomeOf(reply, now?.raised ?? false)
  } catch (error) {
    if (!isRefusal(error) || error.refusal.status >= 500) throw error
    return { done: false, told: sentenceOf(error), orderId: now?.id ?? null }
  }
}

/** `standsCents`: the amount before refunds; `raised`: a higher amount was stated already, and waits. */
type Known = { netCents: number; standsCents: number; browser: boolean; raised: boolean }

/**
 * The message the shop would have sent. An amount that is too high becomes a refund, one that is too low the amount
 * that leaves the export's net after the known refunds; an order reported only by a browser takes the export's amount.
 */
function bodyOf(line: Line, known: Known | null): Record<string, unknown> {
  const { orderNumber: orderId, difference, cents, status } = line
  if (difference === 'extra') return { orderId, status: 'failed', reason: 'other' }
  const amount = cents === null ? {} : { amount: formatHundredths(cents) }
  const state = status === null ? {} : { status: words[status] }
  if (!known || known.browser)
    return {
      ...{ orderId, ...amount, ...state },
      ...((line.day ?? line.at) && { date: line.day ?? line.at?.toISOString() }),
      ...(line.click && { click_id: line.click }),
      ...(line.aid && line.link && { aid: line.aid, link: line.link }),
      ...(line.coupon && { coupon: splitCodes(line.coupon) }),
    }
  const moved = difference === 'status' || difference === 'both' ? state : {}
  const lower = difference !== 'status' && cents !== null && cents < known.netCents
  if (lower) {
    const refund = {
      id: `reconciliation-${line.id}`,
      amount: formatHundredths(known.netCents - (cents ?? 0)),
    }
    return { orderId, refund, ...moved }
  }
  if (difference === 'status' || cents === null || cents === known.netCents) return { orderId, ...moved }
  const higher = formatHundredths(known.standsCents + cents - known.netCents)
  return { orderId, amount: higher, ...moved }
}

function outcomeOf({ data: { id: orderId, result, reason } }: OrderReply, raised: boolean): FixOutcome {
  const hindrance = reason && said.hindered[reason]
  if (hindrance) return { done: false, told: hindrance, orderId }
  // Saying the same higher amount once more changes nothing, which does not mean that it agrees.
  if (result === 'duplicate' && raised)
    return { done: false, told: said.hindered.amount_raised ?? '', orderId }
  const done = { done: true, orderId }
  if (result === 'unattributed')
    return { ...done, told: said.recordedForNobody(unattributedReasons[reason as UnattributedReason]) }
  if (result === 'recorded') return { ...done, told: said.recorded }
  return { ...done, told: result === 'updated' ? said.changed : said.agrees }
}

const sentenceOf = ({ message, refusal: { errors } }: RefusalError): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message
