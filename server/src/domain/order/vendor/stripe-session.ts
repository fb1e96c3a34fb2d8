// Orders from Stripe Checkout sessions.
import { z } from 'zod'
import { formatHundredths } from '@rivulet/contract/money'
import { share } from '../change/share.ts'
import { buyerHash } from './amounts.ts'
import { couponsOf, customerOf, newCustomerOf } from './items.ts'
import { about, label, notes } from './loose.ts'
import { cents, moment, type Reader, reference } from './stripe-event.ts'
import { firstText, withoutUndefined } from './vendor.ts'

const text = z.string()
const shipping = z
  .object({ amount_subtotal: cents.nullish(), amount_tax: cents.nullish(), amount_total: cents })
  .nullish()
const discount = z.object({
  coupon: reference,
  promotion_code: z.union([text, z.object({ code: text.nullish() })]).nullish(),
})

/**
 * Of a promotion code the messages hold the id only, unless it was expanded. Several promotion codes share one coupon,
 * whose id shop owners may choose: it comes after them.
 */
const couponCodes = (discounts: readonly z.infer<typeof discount>[]) =>
  couponsOf(
    discounts.flatMap(({ coupon, promotion_code: named }) => [
      typeof named === 'object' ? named?.code : named,
      coupon,
    ]),
  )

const kind = z.object({ mode: text.nullish() })
const session = z.object({
  id: text,
  /** Missing in messages of before 2022. */
  created: z.int().nullish(),
  currency: text,
  amount_total: cents,
  total_details: z.object({ amount_shipping: cents.nullish(), amount_tax: cents.nullish() }).nullish(),
  shipping_cost: shipping,
  currency_conversion: z.object({ amount_total: cents, source_currency: text }).nullish(),
  payment_intent: reference,
  customer: reference,
  discounts: notes(discount),
  client_reference_id: text.nullish(),
  metadata: z.record(text, z.unknown()).nullish(),
  customer_details: about({ email: label }),
  customer_email: label,
})

export const completed: Reader = (found, { clickParameter }) => {
  // First, because a set-up has no amount and no currency.
  const { mode } = kind.parse(found.data.object)
  if (mode && mode !== 'payment') return 'Only single payments are orders, no subscriptions and set-ups'
  const it = session.parse(found.data.object)
  const goods = goodsOf(it.amount_total, {
    tax: it.total_details?.amount_tax ?? 0,
    shippingTax: it.shipping_cost?.amount_tax ?? 0,
    shipping: it.shipping_cost?.amount_total ?? it.total_details?.amount_shipping ?? 0,
  })
  // The buyer paid in another currency: the shop's own amount counts.
  const asked = it.currency_conversion
  return withoutUndefined({
    orderId: it.payment_intent ?? it.id,
    amount: formatHundredths(asked ? share(asked.amount_total, goods, it.amount_total) : goods),
    paid: formatHundredths(it.amount_total),
    currency: (asked?.source_currency ?? it.currency).toUpperCase(),
    date: moment(it.created ?? found.created),
    click_id: firstText(it.metadata?.[clickParameter], clickIdIn(it.client_reference_id)),
    aid: firstText(it.metadata?.aid),
    buyerHash: buyerHash(it.customer_details?.email ?? it.customer_email),
    customer: customerOf(it.customer),
    newCustomer: newCustomerOf(it.metadata?.new_customer),
    coupon: couponCodes(it.discounts),
  })
}

type Beside = {
  /** Total tax, including that on shipping; whether added or included. */
  tax: number
  shippingTax: number
  /** Including its tax. */
  shipping: number
}

/** The amount paid, less shipping with its tax, less the tax on the rest. */
export const goodsOf = (paid: number, { tax, shippingTax, shipping }: Beside): number =>
  Math.max(0, paid - shipping - Math.max(0, tax - shippingTax))

/** Shops use client_reference_id for customers and carts too. */
const clickIdIn = (named: string | null | undefined): string | null =>
  named && /^\s*[\w-]{36}\s*$/.test(named) ? named : null

export const notPaid: Reader = (found, context) => {
  const message = completed(found, context)
  return typeof message === 'string'
    ? message
    : { ...message, status: 'failed', reason: 'payment_failed' }
}
