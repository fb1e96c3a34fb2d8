// Processes one call of the order API in a transaction: replays are answered
// from the log, everything else is applied and logged.
import { storable } from '@rivulet/contract/text/storable'
import type { CallSource } from '@rivulet/contract/choices'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { announce } from '../../../db/announce.ts'
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import type { AwaitClicks } from '../../../click/ingest/await-clicks.ts'
import { awaitHits } from '../../../click/ingest/recover-hit.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { conflict, type RefusalError } from '../../../errors.ts'
import { type Change, changeBy } from '../change/change.ts'
import { contentHash } from './content-hash.ts'
import { judgeStored } from '../judge/judge-waiting.ts'
import { lockNames } from './lock-names.ts'
import { findAndLock, type StoredOrder } from '../lock-order.ts'
import { findByAlias } from './order-alias.ts'
import type { Message } from './read-message.ts'
import { type Outcome, type RecordInput, recordOrder, standing } from '../record-order.ts'
import { sayOutcome } from './say-outcome.ts'
import { isTrial, tryOrder } from './try-order.ts'
import type { CallingShop } from './authenticate-shop.ts'

/** `sent` is the shop's original message, for the log. */
export type OrderCall = {
  shop: CallingShop
  message: Message
  sent: unknown
  ip: string
  source?: CallSource
  /** When the message first came, if that was earlier: without a time of its own, it happened then. */
  receivedAt?: Date
  /** The person acting for the shop, and why. */
  by?: { actorId: number; note: string }
  /** The order's net when this message was decided on; null when there was no order. */
  seen?: { netCents: number | null }
}
export type OrderReply = {
  status: 200 | 201 | 202
  data: Outcome
  /** For people: why nobody is credited, what the order waits for, or what a trial would have done. */
  message?: string
}
/** A reply as it is logged. */
type Logged = Outcome & Pick<OrderReply, 'message'>

const statusOf = {
  recorded: 201,
  updated: 200,
  duplicate: 200,
  held: 200,
  unattributed: 202,
  waiting: 202,
  trial: 200,
} as const

/** Routes also wait briefly for clicks that are about to be stored. */
export type OrderApiDeps = Deps & { awaitClicks?: AwaitClicks }

/**
 * Concurrent identical calls have one effect and one response. @throws 409 for an event id with other content, and
 * when the order has changed since it was seen.
 */
export async function receiveOrder(deps: OrderApiDeps, call: OrderCall): Promise<OrderReply> {
  const { shop, message: read, sent, ip, source = 'door', receivedAt, by, seen } = call
  const hash = contentHash(read)
  const sentMessage = { ...read, occurredAt: read.occurredAt ?? receivedAt ?? null }
  await deps.awaitClicks?.({
    ...sentMessage,
    date: sentMessage.date ?? sentMessage.occurredAt,
  })
  const received = await retryDeadlock(deps.sql, async (tx, atTheEnd): Promise<OrderReply> => {
    // Locks in the same order everywhere, to avoid deadlocks.
    const event = sentMessage.eventId === null ? [] : [`event:${shop.id}:${sentMessage.eventId}`]
    const { orderId: orderNumber, eventId } = sentMessage
    // Pipelined: sent together, run one after the other.
    const [, , known, byName] = await Promise.all([
      awaitHits(tx, deps.config.secret, sentMessage),
      lockNames(tx, ...event, `order:${shop.id}:${orderNumber}`),
      answerOf(tx, shop.id, eventId),
      findAndLock(tx, { shopId: shop.id, orderNumber }),
    ])
    // A message with an amount names its order itself, so no alias is needed.
    const other =
      byName || sentMessage.amountCents !== null
        ? null
        : await findByAlias(tx, { shopId: shop.id, orderNumber })
    const message = other ? { ...sentMessage, orderId: other.orderNumber } : sentMessage
    const stored = byName ?? other?.stored ?? null
    const change = changeBy(tx, deps, by?.actorId ?? null)
    const found = stored && (await judgeStored(change, stored, deps.config))
    if (known && !hash.equals(known.hash))
      throw conflict(orderApiMessages.eventConflict, 'event_conflict')
    if (seen && seen.netCents !== (found?.netCents ?? null))
      throw conflict(reconciliationMessages.meanwhile, 'changed')
    const { secret, review } = deps.config
    const input = { shop, message, hash, found, secret, review, note: by?.note ?? null }
    const { message: sentence, data } = known ? repeated(known.data, found) : await apply(change, input)
    const status = !known && !found && data.result === 'held' ? 201 : statusOf[data.result]
    // A replay leaves the event id to the call that had the effect.
    atTheEnd(
      logCall(tx, {
        shopId: shop.id,
        eventId: known ? null : eventId,
        hash,
        sent,
        orderId: data.id,
        status,
        answer: { ...data, ...(sentence && { message: sentence }) },
        ip,
        source,
        at: deps.now(),
      }),
    )
    return { status, data, ...(sentence && { message: sentence }) }
  })
  return received
}

type Said = Pick<OrderReply, 'data' | 'message'>

async function apply(change: Change, input: RecordInput): Promise<Said> {
  if (isTrial(input)) return tryOrder(change, input)
  const data = await recordOrder(change, input)
  return { data, message: await sayOutcome(change, input, data) }
}

/** The earlier response, with the current state of an approval that was held. */
function repeated({ message = '', ...answer }: Logged, found: StoredOrder | null): Said {
  if (answer.result !== 'held' || !found) return { data: { ...answer, result: 'duplicate' }, message }
  if (found.heldAt === null) return { data: { ...standing(found), result: 'duplicate' } }
  return { data: { ...standing(found), result: 'held' }, message }
}

async function answerOf(sql: Queryable, shopId: number, eventId: string | null) {
  if (eventId === null) return null
  const [known] = await sql<{ hash: Buffer; data: Logged }[]>`
    select body_hash as hash, answer as data from order_call
    where shop_id = ${shopId} and event_id = ${eventId} and status < 300`
  return known ?? null
}

/** The response of a rejection, also as logged. */
export const rejectionBody = ({ message, refusal: { errors, code, detail } }: RefusalError): object => ({
  message,
  ...(detail && { detail }),
  ...(errors && { errors }),
  ...(code && { code }),
})

export type LoggedCall = {
  shopId: number
  eventId: string | null
  hash: Buffer
  sent: unknown
  orderId: number | null
  status: number
  answer: object
  ip: string
  source?: CallSource
  at: Date
  /** The encrypted webhook body, to be parsed again by a later version. */
  delivery?: string
}

export async function logCall(sql: Queryable, call: LoggedCall): Promise<void> {
  const json = (value: unknown) => sql.json(allStorable(value) as Parameters<typeof sql.json>[0])
  await sql`insert into order_call ${sql({
    shop_id: call.shopId,
    event_id: call.eventId,
    body_hash: call.hash,
    body: json(call.sent ?? {}),
    order_id: call.orderId,
    status: call.status,
    answer: json(call.answer),
    ip: call.ip,
    source: call.source ?? 'door',
    delivery_sealed: call.delivery ?? null,
    received_at: call.at,
  })}`
  announce(sql, 'orderCall')
}

/** The rejected call must still be logged. */
function allStorable(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(allStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storable(name), allStorable(part)]),
  )
}
