// Orders from paid Stripe invoices whose metadata name a click.
import { z } from 'zod'
import { formatHundredths } from '@rivulet/contract/money'
import { share } from '../change/share.ts'
import { buyerHash, sum } from './amounts.ts'
import { customerOf, itemsOf, newCustomerOf } from './items.ts'
import { about, label } from './loose.ts'
import { goodsOf } from './stripe-session.ts'
import { cents, moment, type Reader, reference } from './stripe-event.ts'
import { firstText, withoutUndefined } from './vendor.ts'

const text = z.string()
const line = z.object({
  id: text,
  description: text.nullish(),
  quantity: z.number().nullish(),
  amount: z.int(),
  discount_amounts: z.array(z.object({ amount: z.int() })).nullish(),
})
const invoice = z.object({
  id: text,
  billing_reason: text.nullish(),
  subscription: reference,
  parent: z.object({ type: text.nullish() }).nullish(),
  created: z.int().nullish(),
  currency: text,
  total: z.int(),
  pre_payment_credit_notes_amount: cents.nullish(),
  tax: z.int().nullish(),
  total_taxes: z.array(z.object({ amount: z.int() })).nullish(),
  total_tax_amounts: z.array(z.object({ amount: z.int() })).nullish(),
  shipping_cost: z.object({ amount_tax: cents.nullish(), amount_total: cents }).nullish(),
  payment_intent: reference,
  payments: z
    .object({
      data: z.array(z.object({ payment: z.object({ payment_intent: reference }).nullish() })),
    })
    .nullish(),
  lines: about({ data: z.array(line), has_more: z.boolean().nullish() }),
  customer: reference,
  metadata: z.record(text, z.unknown()).nullish(),
  customer_email: label,
})

/** Checkout creates invoices for its sessions too: invoices without a click are left to them. */
export const invoicePaid: Reader = (found, { clickParameter }) => {
  const it = invoice.parse(found.data.object)
  if (
    it.subscription ||
    it.billing_reason?.startsWith('subscription') ||
    it.parent?.type === 'subscription_details'
  )
    return 'Only single invoices are orders, no subscriptions'
  const clickId = firstText(it.metadata?.[clickParameter])
  const aid = firstText(it.metadata?.aid)
  if (!clickId && !aid) return `The metadata of the invoice name no ${clickParameter}`
  const tax = it.tax ?? sum((it.total_taxes ?? it.total_tax_amounts ?? []).map(({ amount }) => amount))
  const total = Math.max(0, it.total)
  const goods = goodsOf(total, {
    tax,
    shippingTax: it.shipping_cost?.amount_tax ?? 0,
    shipping: it.shipping_cost?.amount_total ?? 0,
  })
  // Credit notes of before the payment lower what is due, but not the total.
  const due = Math.max(0, total - (it.pre_payment_credit_notes_amount ?? 0))
  const paidBy = it.payments?.data.map(({ payment }) => payment?.payment_intent)
  return withoutUndefined({
    orderId: firstText(it.payment_intent, ...(paidBy ?? [])) ?? it.id,
    amount: formatHundredths(share(goods, due, total)),
    paid: formatHundredths(due),
    currency: it.currency.toUpperCase(),
    date: moment(it.created ?? found.created),
    click_id: clickId,
    aid,
    buyerHash: buyerHash(it.customer_email),
    customer: customerOf(it.customer),
    newCustomer: newCustomerOf(it.metadata?.new_customer),
    // An incomplete page of lines is not used as the list of goods.
    items: it.lines?.has_more ? undefined : itemsOf((it.lines?.data ?? []).map(itemOf)),
  })
}

const itemOf = ({ id, description, quantity, amount, discount_amounts }: z.infer<typeof line>) => ({
  ...{ key: id, name: description, quantity },
  cents: amount - sum((discount_amounts ?? []).map((one) => one.amount)),
})

const payment = z.object({
  invoice: reference,
  payment: z.object({ payment_intent: reference }).nullish(),
})
type Named = { alias: { orderId: string; alias: string } }

/**
 * Since API version 2025-03-31 only this event links an invoice to its payment, which refunds and disputes refer to.
 */
export const invoicePayment: Reader = (found): Named | string => {
  const it = payment.parse(found.data.object)
  if (!found.livemode) return 'Payments in test mode need no name'
  if (!it.invoice || !it.payment?.payment_intent)
    return 'The invoice was not paid by a payment of Stripe'
  return { alias: { orderId: it.invoice, alias: it.payment.payment_intent } }
}

export const isAlias = (read: object): read is Named => 'alias' in read
