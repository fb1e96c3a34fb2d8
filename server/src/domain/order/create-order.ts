// An order an administrator adds by hand: credited to the named link, or affiliate, pending, with the current rates.
import type { OrderStatus } from '@rivulet/contract/choices'
import { instantOf } from '@rivulet/contract/day'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
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
import { type Creditable, findCredited } from './credit/find-owner.ts'
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
  draft: Omit<Draft<typeof order>, 'link'> & Creditable & { coupons?: readonly string[] },
  { tx, actor, deps }: Context,
  past?: Past,
): Promise<number> {
  const change = { ...changeBy(tx, deps, actor.accountId), ...(past && { quiet: true }) }
  const errors = newOrderErrors(draft, change)
  if (hasErrors(errors)) throw invalid(errors)
  const orderedAt = instantOf(draft.date, change.zone)
  // Before the affiliate, as a message of the shop does.
  await lockNumbers(tx, await shopOf(tx, draft), [draft.orderId])
  const owner = await findCredited(tx, draft, { at: orderedAt })
  if (!owner) throw invalid({ link: [messages.field.choice] })
  if (owner.erased) throw invalid({ link: [creditMessages.erased] })
  const inserted = await insertOrder(change, {
    shopId: owner.shopId,
    orderNumber: draft.orderId,
    orderedAt,
    amountCents: parseHundredths(draft.amount) ?? 0,
    credit:
      'coupon' in draft && draft.coupon
        ? { ...owner, by: 'coupon', couponId: draft.coupon }
        : { ...owner, by: 'hand' },
    ...(draft.coupons && { facts: { coupons: draft.coupons } }),
    integration: draft.integration ?? null,
    notes: draft.notes ?? null,
    decision: past ? decisionOf(past) : null,
  })
  if (!inserted) throw invalid({ orderId: [messages.field.unique] })
  const { secret } = deps.config
  await hearEarly(change, inserted, { shop: { id: owner.shopId }, secret, orderNumber: draft.orderId })
  return inserted.id
}

/** Waits for messages about these orders, and makes later ones wait. Held until the transaction ends. */
export const lockNumbers = (tx: Transaction, shop: number, numbers: readonly string[]): Promise<void> =>
  lockNames(tx, ...numbers.toSorted().map((number) => `order:${shop}:${number}`))

async function shopOf(tx: Transaction, to: Creditable): Promise<number> {
  if ('shop' in to) return to.shop
  const [link] = await tx<{ shop: number }[]>`select shop_id as shop from link where id = ${to.link}`
  if (!link) throw invalid({ link: [messages.field.choice] })
  return link.shop
}

const decisionOf = ({ status, note }: Past): NewStatus | null =>
  status === '2' ? null : { status, reason: status === '1' ? 'other' : null, note }
