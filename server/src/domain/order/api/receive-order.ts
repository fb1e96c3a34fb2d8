// One call of the order door, in one transaction: replays are answered from the log, everything else is applied and logged.
import type { CallSource } from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/order-messages'
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import { beginAgain } from '../../db/begin-again.ts'
import type { AwaitClicks } from '../../click/await-clicks.ts'
import { awaitHits } from '../../click/recover-hit.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { conflict, type RefusalError } from '../../http/errors.ts'
import { changeBy } from './change.ts'
import { contentHash } from './content-hash.ts'
import { judgeStored } from './judge-waiting.ts'
import { lockNames } from './lock-names.ts'
import { findAndLock, type StoredOrder } from './lock-order.ts'
import { findByAlias } from './order-alias.ts'
import type { Message } from './read-message.ts'
import { type Outcome, recordOrder, standing } from './record-order.ts'
import type { CallingShop } from './shop-door.ts'

/** `sent` is what the shop sent, for the log. */
export type OrderCall = {
  shop: CallingShop
  message: Message
  sent: unknown
  ip: string
  source?: CallSource
  /** A person who says so in the shop's place, and why. */
  by?: { actorId: number; note: string }
  /** What the order was worth when it was decided what to say of it; null when there was none. */
  seen?: { netCents: number | null }
}
export type Received = { status: 200 | 201 | 202; data: Outcome }

const statusOf = {
  recorded: 201,
  updated: 200,
  duplicate: 200,
  held: 200,
  unattributed: 202,
  waiting: 202,
  trial: 200,
} as const

/** Doors wait a moment for clicks that are about to be stored. */
export type DoorDeps = Deps & { awaitClicks?: AwaitClicks }

/** The same call twice at once has one effect and one answer. @throws 409 for an event id with other content, and when the order has changed since it was seen. */
export async function receiveOrder(deps: DoorDeps, call: OrderCall): Promise<Received> {
  const { shop, message: sentMessage, sent, ip, source = 'door', by, seen } = call
  const hash = contentHash(sentMessage)
  await deps.awaitClicks?.({
    ...sentMessage,
    date: sentMessage.date ?? sentMessage.occurredAt,
  })
  const received = await beginAgain(deps.sql, async (tx): Promise<Received> => {
    // In this order everywhere, so that no two calls wait for each other.
    const event = sentMessage.eventId === null ? [] : [`event:${shop.id}:${sentMessage.eventId}`]
    const { orderId, eventId } = sentMessage
    // Sent together: each sees what was done before it got its turn.
    const [, , known, byName] = await Promise.all([
      awaitHits(tx, deps.config.secret, sentMessage),
      lockNames(tx, ...event, `order:${shop.id}:${orderId}`),
      answerOf(tx, shop.id, eventId),
      findAndLock(tx, { shopId: shop.id, orderId }),
    ])
    // Whatever tells of an amount names its order itself.
    const other =
      byName || sentMessage.amountCents !== null
        ? null
        : await findByAlias(tx, { shopId: shop.id, orderId })
    const message = other ? { ...sentMessage, orderId: other.orderId } : sentMessage
    const stored = byName ?? other?.stored ?? null
    const change = changeBy(tx, deps, by?.actorId ?? null)
    const found = stored && (await judgeStored(change, stored, deps.config))
    if (known && !hash.equals(known.hash)) throw conflict(orderMessages.eventConflict, 'event_conflict')
    if (seen && seen.netCents !== (found?.netCents ?? null))
      throw conflict(reconciliationMessages.meanwhile, 'changed')
    const data: Outcome = known
      ? repeated(known.data, found)
      : await recordOrder(change, {
          shop,
          message,
          hash,
          found,
          secret: deps.config.secret,
          review: deps.config.review,
          note: by?.note ?? null,
        })
    const status = !known && !found && data.result === 'held' ? 201 : statusOf[data.result]
    // A replay leaves its event id to the call that had the effect.
    await logCall(tx, {
      shopId: shop.id,
      eventId: known ? null : eventId,
      hash,
      sent,
      orderId: data.id,
      status,
      answer: data,
      ip,
      source,
      at: deps.now(),
    })
    return { status, data }
  })
  return received
}

/** The answer of before; what became of an approval that was held is told as it is now. */
function repeated(answer: Outcome, found: StoredOrder | null): Outcome {
  if (answer.result !== 'held' || !found) return { ...answer, result: 'duplicate' }
  return { ...standing(found), result: found.heldAt === null ? 'duplicate' : 'held' }
}

async function answerOf(sql: Queryable, shopId: number, eventId: string | null) {
  if (eventId === null) return null
  const [known] = await sql<{ hash: Buffer; data: Outcome }[]>`
    select body_hash as hash, answer as data from order_call
    where shop_id = ${shopId} and event_id = ${eventId} and status < 300`
  return known ?? null
}

/** A refusal as it is answered and kept. */
export const toldOf = ({ message, refusal: { errors, code } }: RefusalError): object => ({
  message,
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
  /** Sealed, to be read again by a later version. */
  delivery?: string
}

export async function logCall(sql: Queryable, call: LoggedCall): Promise<void> {
  const json = (value: unknown) => sql.json(storable(value) as Parameters<typeof sql.json>[0])
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
}

/** NUL and lone surrogates are replaced: PostgreSQL would refuse to keep what was refused for them. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\uFFFD')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storable(name), storable(part)]),
  )
}
