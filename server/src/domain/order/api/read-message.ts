// Parses and validates a shop's order message from JSON or a query string:
// unknown fields are rejected, statuses are words.
import { startOfDay } from '@rivulet/contract/day'
import {
  type OrderReason,
  orderReasons,
  type OrderStatus,
  orderStatusWords,
} from '@rivulet/contract/choices'
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { isDay } from '@rivulet/contract/format'
import { isEmpty } from '@rivulet/contract/validate'
import { type FieldErrors, invalid } from '../../../errors.ts'
import { readMoment } from '../../../csv/read-moment.ts'
import { isFuture } from './shop-date.ts'
import { type Facts, factNames, readFacts } from '../facts/read-facts.ts'
import { readAmount, readBoolean, readClaim, readId } from './read-value.ts'
import { readStanding, type OrderSnapshot, standingNames } from './read-standing.ts'
import type { Refund } from '../change/refund-order.ts'

/** Null where the shop sent nothing. */
export type Message = {
  orderId: string
  amountCents: number | null
  status: OrderStatus | null
  date: Date | null
  /** Used instead of a date when the time is unknown; absent otherwise. */
  day?: string
  clickId: string | null
  aid: string | null
  /** Link ID of the link or of what it promotes, or the link's short code. */
  link: string | null
  /** Lower-case hex. */
  buyerHash: string | null
  refund: Refund | null
  reason: OrderReason | null
  eventId: string | null
  occurredAt: Date | null
  test: boolean
  /** Absent when the message has none. */
  facts?: Facts
  /** Absent when the message has none. */
  standing?: OrderSnapshot
}
type Body = Record<string, unknown>

/** When the decision in the message occurred; null when it decides nothing or the shop sends no time. */
export const decidedAt = ({ status, test, occurredAt }: Message): Date | null =>
  status !== null || test ? occurredAt : null

const names = new Set<string>([
  ...factNames,
  ...standingNames,
  'orderId',
  'amount',
  'currency',
  'status',
  'date',
  'click_id',
  'aid',
  'link',
  'buyerHash',
  'refund',
  'reason',
  'eventId',
  'occurredAt',
  'test',
])

/** @throws 422 with a message for each unknown or invalid field. */
export function readMessage(
  body: Body,
  zone: string,
  now: Date,
  /**
   * `days`: a date without a time is allowed, because exports often have none. `signed`: a time ahead of now counts as now,
   * because a shop system whose clock is wrong never sends a refused message again.
   */
  { days = false, signed = false } = {},
): Message {
  const errors: FieldErrors = {}
  for (const name of Object.keys(body)) if (!names.has(name)) errors[name] = [messages.field.unknown]
  /** `parse` returns null for invalid values. */
  const read = <T>(name: string, value: unknown, parse: (v: unknown) => T | null, sentence: string) => {
    if (isEmpty(value)) return null
    const parsed = parse(value)
    if (parsed === null) errors[name] = [sentence]
    return parsed
  }
  function moment(name: string): Date | null {
    const parse = (v: unknown) => (typeof v === 'string' ? readMoment(v, zone) : null)
    const at = read(name, body[name], parse, m.moment)
    return signed && isFuture(at, now) ? now : at
  }

  read('currency', body.currency, (v) => (/^eur$/i.test(String(v)) ? v : null), m.currency)
  const refund = read('refund', body.refund, (v) => (isRefund(v) ? v : null), m.refund)
  const back = refund?.amount ?? refund?.paid
  const facts = readFacts(body, (name, sentence) => {
    errors[name] = [sentence]
  })
  const standing = readStanding(body, { id: readId, amount: readAmount }, (name, sentence) => {
    errors[name] = [sentence]
  })
  const day = days && typeof body.date === 'string' && isDay(body.date) ? body.date : null
  const message: Message = {
    orderId: readId(body.orderId) ?? '',
    amountCents: read('amount', body.amount, readAmount, aboutAmount(body.amount)),
    status: read('status', body.status, (v) => pick(orderStatusWords, v), m.status),
    date: day === null ? moment('date') : null,
    ...(day !== null && { day }),
    clickId: read('click_id', body.click_id, readClaim, messages.field.characters) || null,
    aid: read('aid', body.aid, readClaim, messages.field.characters) || null,
    link: read('link', body.link, readLink, messages.field.choice) || null,
    buyerHash: read('buyerHash', body.buyerHash, readHash, m.buyerHash),
    refund: refund && {
      id: read('refund.id', refund.id ?? '-', readId, m.id) ?? '',
      cents: refund.takenBack
        ? 0
        : (read('refund.amount', back ?? '-', readRefund, aboutAmount(back)) ?? 0),
      ...(refund.paid !== undefined && { ofPaid: true as const }),
    },
    reason: read('reason', body.reason, readReason, m.reasonWord),
    eventId: read('eventId', body.eventId, readId, m.id),
    occurredAt: moment('occurredAt'),
    test: read('test', body.test, readBoolean, m.trueOrFalse) ?? false,
    ...(facts && { facts }),
    ...(standing && { standing }),
  }
  if (!message.orderId) errors.orderId = [(body.orderId ?? '') === '' ? m.orderIdMissing : m.orderId]
  const { date, occurredAt } = message
  const begins = day === null ? date : startOfDay(day, zone)
  for (const [name, at] of Object.entries({ date: begins, occurredAt }))
    if (isFuture(at, now)) errors[name] = [m.ahead]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return message
}

/** Has an id and exactly one of the possible amounts. */
const isRefund = (value: unknown): value is Body =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((name) => ['id', 'amount', 'paid', 'takenBack'].includes(name)) &&
  Object.keys(value).length <= 2 &&
  (!('takenBack' in value) || value.takenBack === true)

/** The commonest mistakes get sentences of their own. */
function aboutAmount(value: unknown): string {
  if (typeof value === 'number') return m.amountAsNumber
  if (typeof value !== 'string') return m.amount
  if (/^-\d/.test(value)) return m.negative
  return /^\d{9,}(\.\d{1,2})?$/.test(value) ? m.tooLarge : m.amount
}

const readRefund = (value: unknown): number | null => readAmount(value) || null

function readLink(value: unknown): string | null {
  const text = readClaim(value)
  return text !== null && (/^[1-9]\d{0,14}$/.test(text) || !/^\d+$/.test(text)) ? text : null
}

function readHash(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : null
}

function readReason(value: unknown): OrderReason | null {
  return typeof value === 'string' && Object.hasOwn(orderReasons, value) ? (value as OrderReason) : null
}

const pick = <T>(choices: Readonly<Record<string, T>>, value: unknown): T | null =>
  typeof value === 'string' && Object.hasOwn(choices, value) ? (choices[value] as T) : null
