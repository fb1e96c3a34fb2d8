// Parses and validates the order items listed by a shop.
import { parseHundredths } from '@rivulet/contract/money'
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { isEmpty, textMax } from '@rivulet/contract/validate'
import { readCount, readText, readTrimmed } from '../api/read-value.ts'

export type Item = {
  /** The shop's identifier of the line. */
  key: string
  sku: string | null
  category: string | null
  name: string | null
  quantity: number
  cents: number
}
type Body = Record<string, unknown>
/** Records an error message for a field. */
export type ReportError = (name: string, sentence: string) => void

const names = new Set(['key', 'sku', 'category', 'name', 'quantity', 'amount'])
const most = 1000

/** A list; in a query string, its JSON. */
export function readItems(value: unknown, complain: ReportError): Item[] {
  if (isEmpty(value)) return []
  const list = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(list) || list.length > most) {
    complain('items', m.items)
    return []
  }
  const keys = new Set<string | null>()
  return list.map((one: unknown, n) => {
    const item = typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Body) : {}
    const wrong = (name: string, sentence: string) => complain(`items.${n}.${name}`, sentence)
    for (const name of Object.keys(item)) if (!names.has(name)) wrong(name, messages.field.unknown)
    const key = readTrimmed(item.key)
    if (key === null || keys.has(key)) wrong('key', m.itemKey)
    keys.add(key)
    return readItem({ ...item, key }, wrong)
  })
}

function readItem(item: Body & { key: string | null }, wrong: ReportError): Item {
  const text = (name: string, value = item[name]) => {
    if (isEmpty(value)) return null
    const read = readText(value)
    if (read === null) wrong(name, m.itemText)
    return read
  }
  const quantity = readCount(item.quantity, 1_000_000)
  if (quantity === null) wrong('quantity', m.itemQuantity)
  const cents = readCents(item.amount)
  if (cents === null) wrong('amount', m.itemAmount)
  return {
    key: item.key ?? '',
    sku: text('sku'),
    category: text('category'),
    name: text('name', shortened(item.name)),
    quantity: quantity ?? 0,
    cents: cents ?? 0,
  }
}

/** Names are only displayed: a long one must not cause an order to be rejected. */
const shortened = (name: unknown): unknown =>
  typeof name === 'string' && name.length > textMax ? name.slice(0, textMax).toWellFormed() : name

/** A string, like every amount; negative for a discount. */
const readCents = (value: unknown): number | null =>
  typeof value === 'string' && /^-?\d{1,8}(\.\d{1,2})?$/.test(value) ? parseHundredths(value) : null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
