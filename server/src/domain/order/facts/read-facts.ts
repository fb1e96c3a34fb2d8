// Parses buyer, subscription, coupons, goods and gift cards from a shop's message and validates each field.
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { isEmpty } from '@rivulet/contract/validate'
import { type ReportError, type Item, readItems } from './read-items.ts'
import { readAmount, readBoolean, readCount, readId, readTrimmed } from '../api/read-value.ts'

/** Null or empty where the shop sent nothing. */
export type Facts = {
  customer: string | null
  newCustomer: boolean | null
  subscription: string | null
  payment: number | null
  coupons: string[]
  items: Item[]
  /** Sold with the order, and not part of its amount; absent when the shop sent none. */
  giftCardsCents?: number
}

export const factNames = [
  'customer',
  'newCustomer',
  'subscription',
  'payment',
  'coupon',
  'items',
  'giftCards',
] as const
export type FactName = (typeof factNames)[number]

const mostCoupons = 20

/** Undefined when the message has none, so that the content hash of such messages stays what it always was. */
export function readFacts(body: Record<string, unknown>, complain: ReportError): Facts | undefined {
  if (factNames.every((name) => isEmpty(body[name]))) return undefined
  /** `parse` returns null for invalid values. */
  const read = <T>(name: FactName, parse: (value: unknown) => T | null, sentence: string): T | null => {
    if (isEmpty(body[name])) return null
    const parsed = parse(body[name])
    if (parsed === null) complain(name, sentence)
    return parsed
  }
  const giftCardsCents = read('giftCards', readAmount, m.amount)
  return {
    customer: read('customer', readCustomer, m.customer),
    newCustomer: read('newCustomer', readBoolean, m.trueOrFalse),
    subscription: read('subscription', readId, m.id),
    payment: read('payment', (value) => readCount(value, 100_000), m.payment),
    coupons: read('coupon', readCoupons, m.coupon) ?? [],
    items: readItems(body.items, complain),
    ...(giftCardsCents !== null && { giftCardsCents }),
  }
}

/** Systems that number customers use 0 or -1 for guests: all guests would be one buyer. */
function readCustomer(value: unknown): string | null {
  const id = readId(value)
  return id === null || /^(-\d+|guest)$/i.test(id) ? null : id
}

/** Case and outer spaces make no difference. */
function readCoupons(value: unknown): string[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const codes = new Map<string, string>()
  for (const one of list) {
    const code = readTrimmed(one)
    if (code === null) return null
    if (!codes.has(code.toLowerCase())) codes.set(code.toLowerCase(), code)
  }
  return codes.size > mostCoupons ? null : [...codes.values()]
}
