// Completes an order's buyer, subscription, coupons, goods and gift cards from a later message; stored values are kept.
import type { BuyerOrder } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'
import type { Change } from '../change/change.ts'
import { updateOrder } from '../change/update-order.ts'
import { keysIn, orderOf, type OrderReport } from './fact-columns.ts'
import { sameItems, storeItems } from './order-items.ts'
import { rememberBuyer } from './remember-buyer.ts'

/** `ignored` names the fields that contradict stored values. */
export type FillResult = { changed: boolean; ignored: string[] }
/** By column name. */
type Standing = {
  customer_key: Buffer | null
  email_key: Buffer | null
  new_customer: boolean | null
  buyer_order: BuyerOrder | null
  subscription: string | null
  payment_number: number | null
  coupons: string[]
  gift_cards_cents: number | null
}

const names: Readonly<Record<keyof Omit<Standing, 'buyer_order'>, string>> = {
  customer_key: 'customer',
  email_key: 'buyerHash',
  new_customer: 'newCustomer',
  subscription: 'subscription',
  payment_number: 'payment',
  coupons: 'coupon',
  gift_cards_cents: 'giftCards',
}

/** The caller holds the lock on the order. Nothing is stored again for an erased buyer. */
export async function fillFacts(
  change: Change,
  orderId: number,
  said: OrderReport,
): Promise<FillResult> {
  const { tx, now } = change
  const { facts, buyerHash } = said.message
  const nothing: FillResult = { changed: false, ignored: [] }
  if (!facts && buyerHash === null) return nothing
  const stands = await readStanding(tx, orderId)
  if (!stands) return nothing
  const keys = await keysIn(tx, said)
  const columns: Partial<Standing> = {}
  const ignored: string[] = []
  const fill = <K extends keyof typeof names>(column: K, value: Standing[K] | undefined) => {
    if (isNothing(value) || same(stands[column], value)) return
    if (isNothing(stands[column])) Object.assign(columns, { [column]: value })
    else ignored.push(names[column])
  }
  fill('customer_key', keys.customer)
  fill('email_key', keys.email)
  fill('subscription', facts?.subscription)
  fill('payment_number', facts?.payment)
  fill('coupons', facts?.coupons)
  fill('gift_cards_cents', facts?.giftCardsCents)
  const order = orderOf(facts?.newCustomer)
  // Whether it was the first order is frozen, whatever the shop says later.
  if (order && stands.buyer_order && order !== stands.buyer_order) ignored.push(names.new_customer)
  else fill('new_customer', facts?.newCustomer)
  if (columns.customer_key || columns.email_key) {
    const both = {
      customer: columns.customer_key ?? stands.customer_key,
      email: columns.email_key ?? stands.email_key,
    }
    const known = await rememberBuyer(tx, { shopId: said.shop.id, keys: both, before: orderId, now })
    if (!stands.buyer_order) columns.buyer_order = order ?? known
  } else if (order && !stands.buyer_order) columns.buyer_order = order
  const items = facts?.items ?? []
  const listed = await storeItems(tx, orderId, items)
  if (!listed && items.length > 0 && !(await sameItems(tx, orderId, items))) ignored.push('items')
  const changed = Object.keys(columns).length > 0
  if (changed || listed) await updateOrder(change, orderId, columns)
  return { changed: changed || listed, ignored }
}

async function readStanding(sql: Queryable, orderId: number): Promise<Standing | undefined> {
  const [stands] = await sql<Standing[]>`
    select customer_key, email_key, new_customer, buyer_order, subscription, payment_number, coupons, gift_cards_cents
    from shop_order where id = ${orderId} and buyer_erased_at is null`
  return stands
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Case and sequence of coupon codes make no difference. */
function same(a: unknown, b: unknown): boolean {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return a.equals(b)
  if (Array.isArray(a) && Array.isArray(b)) return plain(a) === plain(b)
  return a === b
}
const plain = (codes: readonly unknown[]) =>
  codes
    .map((code) => String(code).toLowerCase())
    .toSorted()
    .join('\n')
