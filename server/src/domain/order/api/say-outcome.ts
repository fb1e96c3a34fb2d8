// The sentence in a response to a shop: what was looked for and not found, or what the order waits for.
import { type OrderFlag, orderFlags, unattributedReasons } from '@rivulet/contract/choices'
import { answerMessages as m } from '@rivulet/contract/messages/answer-messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Change } from '../change/change.ts'
import type { Outcome, RecordInput } from '../record-order.ts'
import type { Message } from './read-message.ts'
import { whyNobody } from './why-nobody.ts'

/** Empty when the message had the effect it asked for. */
export async function sayOutcome(
  change: Change,
  { message, found }: Pick<RecordInput, 'message' | 'found'>,
  outcome: Outcome,
): Promise<string> {
  const { reason, ignored = [] } = outcome
  const raised = await ofRaise(change, { message, found }, outcome)
  const sentences = [
    ...(outcome.result === 'waiting' ? [m.waits(message.orderId)] : []),
    // The sentence about the raise says more.
    ...(reason === undefined || (reason === 'amount_raised' && raised.length > 0)
      ? []
      : await ofReason(change, message, outcome, reason)),
    ...ofGiftCards(message, found, outcome),
    ...raised,
    ...(await ofLowered(change, { message, found }, outcome)),
    ...(message.refund && outcome.id !== null ? await ofRefunds(change, message, outcome.id) : []),
    ...(ignored.length > 0 ? [m.stands(ignored)] : []),
  ]
  return sentences.join('. ')
}

async function ofReason(
  { tx, zone }: Change,
  message: Message,
  { id, result, status }: Outcome,
  reason: NonNullable<Outcome['reason']>,
): Promise<string[]> {
  if (Object.hasOwn(m.last, reason)) return [m.last[reason as keyof typeof m.last]]
  if (Object.hasOwn(orderFlags, reason)) {
    const why = m.flags[reason as OrderFlag]
    const say = result !== 'held' ? m.flagged : status === 'failed' ? m.heldFailed : m.held
    return [say(message.orderId, why)]
  }
  if (id === null || !Object.hasOwn(unattributedReasons, reason)) return []
  const why = await whyNobody(tx, zone, id, message.clickId)
  const isFirst = result === 'unattributed'
  const namesSomebody = message.clickId !== null || message.aid !== null
  return [...(why ? [why] : []), ...(!isFirst && namesSomebody ? [m.decidedAtFirst] : [])]
}

/** Said once, when the order is recorded. */
function ofGiftCards({ facts }: Message, found: RecordInput['found'], { id }: Outcome): string[] {
  const cents = facts?.giftCardsCents ?? 0
  return !found && id !== null && cents > 0 ? [m.giftCards(formatHundredths(cents))] : []
}

/** A higher amount than recorded waits, each time it is sent. */
async function ofRaise(
  { tx }: Change,
  { message: { orderId, amountCents }, found }: Pick<RecordInput, 'message' | 'found'>,
  { id, result }: Outcome,
): Promise<string[]> {
  // Repeated messages are the most frequent: they ask nothing more of the database.
  if (!found || amountCents === null || amountCents <= found.amountCents - found.loweredCents) return []
  if (id === null || (result !== 'updated' && result !== 'duplicate')) return []
  const [known] = await tx<{ stands: number }[]>`
    select amount_cents - lowered_cents as stands from shop_order
    where id = ${id} and raised_cents = ${amountCents} and deleted_at is null`
  return known ? [m.raised(orderId, formatHundredths(known.stands), formatHundredths(amountCents))] : []
}

/** A snapshot has its own refunds beside its amount; a shop that sends one message for each change may mix them up. */
async function ofLowered(
  { tx }: Change,
  { message: { orderId, amountCents, standing }, found }: Pick<RecordInput, 'message' | 'found'>,
  { id, result }: Outcome,
): Promise<string[]> {
  if (!found || id === null || amountCents === null || standing?.snapshot || result !== 'updated')
    return []
  if (amountCents >= found.amountCents - found.loweredCents) return []
  const [known] = await tx<{ refunds: number | null; net: number }[]>`
    select (select sum(cents)::float8 from order_refund where order_id = o.id) as refunds, net_cents::float8 as net
    from shop_order o where id = ${id}`
  if (!known?.refunds) return []
  const { refunds, net } = known
  const [amount, back, left] = [amountCents, refunds, net].map(formatHundredths) as [
    string,
    string,
    string,
  ]
  return [m.loweredToo({ orderId, amount, refunds: back, net: left })]
}

/** They may exceed the amount, which excludes VAT and shipping; a slip of the keyboard may, too. */
async function ofRefunds({ tx }: Change, { orderId }: Message, id: number): Promise<string[]> {
  const [known] = await tx<{ refunded: number; amount: number }[]>`
    select sum(r.cents)::float8 as refunded, (o.amount_cents - o.lowered_cents)::float8 as amount
    from shop_order o join order_refund r on r.order_id = o.id and not r.disputed
    where o.id = ${id} group by o.id`
  if (!known || known.refunded <= known.amount) return []
  return [m.refundedMore(orderId, formatHundredths(known.refunded), formatHundredths(known.amount))]
}
