// Converts items and coupons of a shop system to the order API's format; invalid ones are dropped, so that no order is
// lost because of them.
import { storable } from '@rivulet/contract/text/storable'
import { formatHundredths } from '@rivulet/contract/money'
import { isPlaceholder } from '../api/placeholder.ts'
import type { OrderBody } from './vendor.ts'

type Line = {
  key: string | number
  sku?: string | null | undefined
  name?: string | null | undefined
  quantity?: number | null | undefined
  /** After discount, without tax. */
  cents: number
}
/** As the order API takes them. */
const most = { items: 1000, coupons: 20, text: 255, quantity: 1_000_000, cents: 9_999_999_999 }

/** Lines removed by editing have quantity zero. A line without a key of its own gets one from its position. */
export function itemsOf(lines: readonly Line[]): OrderBody[] | undefined {
  const keys = new Set<string>()
  const items = lines.filter(isStorable).map(({ key, sku, name, quantity, cents }, n) => ({
    key: keyOf(String(key), n, keys),
    ...(isShort(sku) && { sku: cut(sku) }),
    ...(name && { name: cut(name) }),
    quantity,
    amount: cents < 0 ? `-${formatHundredths(-cents)}` : formatHundredths(cents),
  }))
  return items.length > 0 && items.length <= most.items ? items : undefined
}

export function couponsOf(codes: readonly (string | null | undefined)[]): string[] | undefined {
  const known = codes
    .map((code) => code?.trim())
    .filter(isShort)
    .map(cut)
  return known.length > 0 ? [...new Set(known)].slice(0, most.coupons) : undefined
}

const isStorable = ({ quantity, cents }: Line): boolean =>
  Number.isSafeInteger(quantity) &&
  Number(quantity) > 0 &&
  Number(quantity) <= most.quantity &&
  Math.abs(cents) <= most.cents

function keyOf(key: string, position: number, taken: Set<string>): string {
  const own = cut(key.trim())
  const free = isPlaceholder(own) || taken.has(own) ? `line ${position + 1}` : own
  taken.add(free)
  return free
}

const cut = (text: string): string => storable(text.slice(0, most.text))

/** Guests have no id, or 0. */
export const customerOf = (id: string | number | null | undefined): string | undefined =>
  ['', '0'].includes(String(id ?? '')) ? undefined : String(id)

const words: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, 1: true },
  ...{ false: false, no: false, 0: false },
}

/** As the shop's own code stores it beside the click ID; unknown values are ignored. */
export function newCustomerOf(word: unknown): boolean | undefined {
  const text = String(word ?? '')
    .trim()
    .toLowerCase()
  return Object.hasOwn(words, text) ? words[text] : undefined
}

const isShort = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text !== '' && text.length <= most.text
