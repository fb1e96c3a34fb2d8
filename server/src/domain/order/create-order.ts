// An order an administrator adds by hand: credited to the named link, or affiliate in a shop, pending, with the current rates.
import type { OrderStatus } from '@rivulet/contract/choices'
import { instantOf } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { parseHundredths } from '@rivulet/contract/money'
import type { Draft } from '@rivulet/contract/resource'
import { hasErrors } from '@rivulet/contract/validate'
import type { order } from '@rivulet/contract/resources/order'
import type { Transaction } from '../../db/sql.ts'
import { type FieldErrors, invalid } from '../../errors.ts'
import type { Context } from '../../resource/serve.ts'
import { type Change, changeBy } from './change/change.ts'
import type { NewStatus } from './change/change-status.ts'
import { findNamed } from './credit/find-target.ts'
import { hearEarly } from './hear-early.ts'
import { insertOrder } from './insert-order.ts'
import { lockNames } from './api/lock-names.ts'
import { isFuture } from './api/shop-date.ts'
import { isPlaceholder } from './api/placeholder.ts'

/** A date in the future, or a number that is a placeholder; what is empty is not checked. */
export function newOrderErrors(
  { date, orderId }: Partial<Pick<Draft<typeof order>, 'date' | 'orderId'>>,
  { now, zone }: Pick<Change, 'now' | 'zone'>,
): FieldErrors {
  const isLater = date && isFuture(instantOf(date, zone), now)
  return {
    ...(isLater && { date: [orderApiMessages.future] }),
    ...(orderId && isPlaceholder(orderId) && { orderId: [orderApiMessages.orderId] }),
  }
}

/** An order that another system has decided about. */
type Past = { status: OrderStatus; note: string }

/**
 * `past` sets the status at once and notifies nobody. What the shop has said of the order before then counts.
 * @throws 422 when the shop already has this order number, the number is invalid, or the date is in the future.
 */
export async function createOrder(
  draft: Draft<typeof order> & { coupon?: number; coupons?: readonly string[] },
  { tx, actor, deps }: Context,
  past?: Past,
): Promise<number> {
  const change = { ...changeBy(tx, deps, actor.accountId), ...(past && { quiet: true }) }
  const errors = newOrderErrors(draft, change)
  if (hasErrors(errors)) throw invalid(errors)
  const orderedAt = instantOf(draft.date, change.zone)
  // Before the affiliate, as a message of the shop does.
  const { link: linkId = null, affiliate: affiliateId = null } = draft
  const shopId = await shopOf(tx, draft)
  await lockNumbers(tx, shopId, [draft.orderId])
  const earner = await findNamed(tx, { shopId, orderedAt }, { linkId, affiliateId })
  const inserted = await insertOrder(change, {
    shopId,
    orderNumber: draft.orderId,
    orderedAt,
    amountCents: parseHundredths(draft.amount) ?? 0,
    credit: draft.coupon
      ? { ...earner, by: 'coupon', couponId: draft.coupon }
      : { ...earner, by: 'hand' },
    ...(draft.coupons && { facts: { coupons: draft.coupons } }),
    integration: draft.integration ?? null,
    notes: draft.notes ?? null,
    decision: past ? decisionOf(past) : null,
  })
  if (!inserted) throw invalid({ orderId: [messages.field.unique] })
  const { secret } = deps.config
  await hearEarly(change, inserted, { shop: { id: shopId }, secret, orderNumber: draft.orderId })
  return inserted.id
}

/** Waits for messages about these orders, and makes later ones wait. Held until the transaction ends. */
export const lockNumbers = (tx: Transaction, shop: number, numbers: readonly string[]): Promise<void> =>
  lockNames(tx, ...numbers.toSorted().map((number) => `order:${shop}:${number}`))

async function shopOf(tx: Transaction, { shop, link, affiliate }: Draft<typeof order>): Promise<number> {
  if (shop) return shop
  const [named] = await tx<
    { shop: number }[]
  >`select shop_id as shop from link where id = ${link ?? null}`
  if (named) return named.shop
  throw invalid(
    affiliate ? { shop: [messages.field.required] } : { link: [decisionMessages.order.linkOrEarner] },
  )
}

const decisionOf = ({ status, note }: Past): NewStatus | null =>
  status === '2' ? null : { status, reason: status === '1' ? 'other' : null, note }
