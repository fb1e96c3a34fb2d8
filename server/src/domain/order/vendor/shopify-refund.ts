// Computes the goods' share of a Shopify refund: its lines, and amounts refunded beside them.
import { z } from 'zod'
import { share } from '../change/share.ts'
import { decimal, sum } from './amounts.ts'
import { list, numeral } from './loose.ts'

const inShop = z.object({ shop_money: z.object({ amount: decimal }).nullish() }).nullish()
const adjustment = z.object({
  kind: z.string().nullish(),
  reason: z.string().nullish(),
  amount: decimal,
  tax_amount: decimal.nullish(),
  amount_set: inShop,
  tax_amount_set: inShop,
})
const line = z.object({
  quantity: numeral.nullish(),
  subtotal: decimal.nullish(),
  total_tax: decimal.nullish(),
  line_item: z.object({ price: decimal }).nullish(),
})
export const refund = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  refund_line_items: list(line),
  order_adjustments: list(adjustment),
  refund_shipping_lines: list(z.object({ subtotal_amount_set: inShop, tax_amount_set: inShop })),
  transactions: list(
    z.object({
      kind: z.string().nullish(),
      status: z.string().nullish(),
      amount: decimal,
      currency: z.string().nullish(),
    }),
  ),
})
type Refund = z.infer<typeof refund>

/** Amounts in millionths of the shop's currency. */
export type Ordered = {
  currency: string
  taxesIncluded: boolean
  /** Without tax, and the tax on it. */
  goods: number
  tax: number
  /** The order's total in the buyer's currency and in the shop's. */
  paid: { presentment: number; shop: number } | null
}

/** As in the order's own sums; early API versions have no subtotal. */
export const refundedLines = ({ refund_line_items }: Refund): number =>
  sum(
    refund_line_items.map(
      ({ subtotal, quantity, line_item }) => subtotal ?? (line_item?.price ?? 0) * (quantity ?? 1),
    ),
  )

/** Without tax. Of amounts refunded without lines the share of goods counts; shipping is always itemized. */
export function refundedGoods(found: Refund, ordered: Ordered): number {
  const paidBack = found.transactions.filter(({ kind }) => (kind ?? 'refund') === 'refund')
  if (paidBack.length > 0 && paidBack.every(({ status }) => status === 'failure' || status === 'error'))
    return 0
  const lines = refundedLines(found)
  const tax = sum(found.refund_line_items.map(({ total_tax }) => total_tax ?? 0))
  const beside = besideLines(found, ordered, ordered.taxesIncluded ? lines : lines + tax)
  const part = share(ordered.goods, Math.abs(beside), ordered.goods + ordered.tax)
  return lines - (ordered.taxesIncluded ? tax : 0) + (beside < 0 ? -part : part)
}

/** The amount beyond the itemized lines and shipping, with tax; negative when less was refunded. */
function besideLines(found: Refund, ordered: Ordered, lines: number): number {
  const shipping = shippingOf(found)
  const discrepancies = found.order_adjustments.filter((one) => !isShipping(one) && !isPending(one))
  // A negative discrepancy means that more was refunded than itemized.
  const less = sum(discrepancies.map(totalOf))
  if (discrepancies.length > 0) return less > 0 ? -Math.max(0, less - shipping) : -less
  const succeeded = found.transactions.filter(
    ({ kind, status }) =>
      (kind ?? 'refund') === 'refund' && (status ?? 'success') !== 'failure' && status !== 'error',
  )
  const paid = sum(
    succeeded.map(({ amount, currency }) => {
      const { paid: whole } = ordered
      return currency && currency !== ordered.currency && whole
        ? share(whole.shop, amount, whole.presentment)
        : amount
    }),
  )
  return Math.max(0, paid - lines - shipping)
}

type Adjustment = z.infer<typeof adjustment>
const isShipping = ({ kind }: Adjustment): boolean => kind === 'shipping_refund'
/** On its way to the buyer, so it counts as refunded. */
const isPending = ({ reason }: Adjustment): boolean => /^pending/i.test(reason ?? '')

const totalOf = ({ amount, tax_amount, amount_set, tax_amount_set }: Adjustment): number =>
  (amount_set?.shop_money?.amount ?? amount) + (tax_amount_set?.shop_money?.amount ?? tax_amount ?? 0)

const shippingOf = ({ order_adjustments, refund_shipping_lines }: Refund): number =>
  Math.abs(sum(order_adjustments.filter(isShipping).map(totalOf))) +
  sum(
    refund_shipping_lines.map(
      ({ subtotal_amount_set, tax_amount_set }) =>
        (subtotal_amount_set?.shop_money?.amount ?? 0) + (tax_amount_set?.shop_money?.amount ?? 0),
    ),
  )
