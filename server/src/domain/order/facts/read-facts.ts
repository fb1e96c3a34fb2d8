// What a shop says of an order's buyer, subscription, coupons and goods: each field checked, and nothing where nothing is said.
import { messages } from '@rivulet/contract/messages'
import { orderMessages as m } from '@rivulet/contract/order-messages'
import { isEmpty } from '@rivulet/contract/validate'
import { type Complain, type Item, readItems } from './read-items.ts'
import { readBoolean, readCount, readId, readTrimmed } from '../read-value.ts'

/** Null, or empty, where the shop said nothing. */
export type Facts = {
  customer: string | null
  newCustomer: boolean | null
  subscription: string | null
  payment: number | null
  coupons: string[]
  items: Item[]
}

export const factNames = [
  'customer',
  'newCustomer',
  'subscription',
  'payment',
  'coupon',
  'items',
] as const
export type FactName = (typeof factNames)[number]

const mostCoupons = 20

/** Undefined when nothing was said: the content of such a message, by which it is known again, is what it always was. */
export function readFacts(body: Record<string, unknown>, complain: Complain): Facts | undefined {
  if (factNames.every((name) => isEmpty(body[name]))) return undefined
  /** `parse` answers null for what is wrong. */
  const read = <T>(name: FactName, parse: (value: unknown) => T | null, sentence: string): T | null => {
    if (isEmpty(body[name])) return null
    const parsed = parse(body[name])
    if (parsed === null) complain(name, sentence)
    return parsed
  }
  return {
    customer: read('customer', readCustomer, m.customer),
    newCustomer: read('newCustomer', readBoolean, messages.field.boolean),
    subscription: read('subscription', readId, m.id),
    payment: read('payment', (value) => readCount(value, 100_000), m.payment),
    coupons: read('coupon', readCoupons, m.coupon) ?? [],
    items: readItems(body.items, complain),
  }
}

/** Systems that number their customers call guests 0 or -1: all of them would be one buyer. */
function readCustomer(value: unknown): string | null {
  const id = readId(value)
  return id === null || /^(-\d+|guest)$/i.test(id) ? null : id
}

/** Case and outer spaces make no other code. */
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
