// Computes the goods' share of a Shopify refund: its lines, and amounts refunded beside them.
import { z } from 'zod'
import { share } from '../change/share.ts'
import { decimal, sum } from './amounts.ts'
import { flag, label, list, numeral } from './loose.ts'

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
  line_item_id: label,
  quantity: numeral.nullish(),
  subtotal: decimal.nullish(),
  total_tax: decimal.nullish(),
  line_item: z.object({ price: decimal, gift_card: flag }).nullish(),
})
type Line = z.infer<typeof line>
export const refund = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  refund_line_items: list(line),
  order_adjustments: list(adjustment),
  refund_shipping_lines: list(z.object({ subtotal_amount_set: inShop, tax_amount_set: inShop })),
  total_duties_set: inShop,
  total_additional_fees_set: inShop,
  transactions: list(
    z.object({
      kind: z.string().nullish(),
      status: z.string().nullish(),
      amount: decimal,
      currency: z.string().nullish(),
    }),
  ),
})
export type Refund = z.infer<typeof refund>

/** Gift cards sold with an order, in millionths of the shop's currency. */
export type GiftCards = {
  /** Of their lines. */
  ids: ReadonlySet<string>
  /** As priced. */
  sold: number
  /** With tax, without those that lines of refunds name. */
  left: number
}

/** Amounts in millionths of the shop's currency. */
export type Ordered = {
  currency: string
  taxesIncluded: boolean
  /** Without tax and gift cards, and the tax on it. */
  goods: number
  tax: number
  giftCards: GiftCards
  /** IDs of lines that are tips. */
  tips: ReadonlySet<string>
  /** The order's total in the buyer's currency and in the shop's. */
  paid: { presentment: number; shop: number } | null
}

export const isOfGiftCard =
  (ids: ReadonlySet<string>) =>
  ({ line_item_id, line_item }: Line): boolean =>
    line_item?.gift_card === true || (line_item_id ? ids.has(line_item_id) : false)

export const isOfTip =
  (tips: ReadonlySet<string>) =>
  ({ line_item_id }: Line): boolean =>
    line_item_id ? tips.has(line_item_id) : false

/** As in the order's own sums; early API versions have no subtotal. */
export const refundedLines = (lines: readonly Line[]): { price: number; tax: number } => ({
  price: sum(
    lines.map(
      ({ subtotal, quantity, line_item }) => subtotal ?? (line_item?.price ?? 0) * (quantity ?? 1),
    ),
  ),
  tax: sum(lines.map(({ total_tax }) => total_tax ?? 0)),
})

/**
 * Without tax, gift cards and tips. Of amounts refunded without lines the share of goods counts; shipping, duties and
 * fees are always itemized.
 */
export function refundedGoods(found: Refund, ordered: Ordered): number {
  const paidBack = found.transactions.filter(({ kind }) => (kind ?? 'refund') === 'refund')
  if (paidBack.length > 0 && paidBack.every(({ status }) => status === 'failure' || status === 'error'))
    return 0
  const { taxesIncluded, goods, tax, giftCards } = ordered
  const lines = found.refund_line_items
  const isCard = isOfGiftCard(giftCards.ids)
  const isTip = isOfTip(ordered.tips)
  const withTax = (of: { price: number; tax: number }) => (taxesIncluded ? of.price : of.price + of.tax)
  const all = withTax(refundedLines(lines))
  const ofGoods = refundedLines(lines.filter((one) => !isCard(one) && !isTip(one)))
  const net = ofGoods.price - (taxesIncluded ? ofGoods.tax : 0)
  const beside = besideLines(found, ordered, all)
  // Less than the lines: each of them was refunded in part.
  if (beside < 0) return net - share(net, Math.min(all, -beside), all)
  return net + share(goods, beside, goods + tax + giftCards.left)
}

/** The amount beyond what is itemized, with tax; negative when less was refunded. */
function besideLines(found: Refund, ordered: Ordered, lines: number): number {
  const shipping = shippingOf(found)
  const duties = inShopMoney(found.total_duties_set) + inShopMoney(found.total_additional_fees_set)
  const discrepancies = found.order_adjustments.filter((one) => !isShipping(one) && !isPending(one))
  const sent = found.transactions.filter(
    ({ kind, status }) =>
      (kind ?? 'refund') === 'refund' && (status ?? 'success') !== 'failure' && status !== 'error',
  )
  const paid = sum(
    sent.map(({ amount, currency }) => {
      const { paid: whole } = ordered
      return currency && currency !== ordered.currency && whole
        ? share(whole.shop, amount, whole.presentment)
        : amount
    }),
  )
  const more = paid - lines - shipping - duties
  // A negative discrepancy means that more was refunded than itemized.
  const less = sum(discrepancies.map(totalOf))
  if (discrepancies.length === 0) return Math.max(0, more)
  if (less <= 0) return -less
  // Money on its way to the buyer is a discrepancy, too, until it has arrived.
  const missing = sent.length > 0 ? Math.min(less, Math.max(0, -more)) : less
  return -Math.max(0, missing - shipping)
}

type Adjustment = z.infer<typeof adjustment>
const isShipping = ({ kind }: Adjustment): boolean => kind === 'shipping_refund'
/** On its way to the buyer, so it counts as refunded. */
const isPending = ({ reason }: Adjustment): boolean => /^pending/i.test(reason ?? '')

const inShopMoney = (set: z.infer<typeof inShop>): number => set?.shop_money?.amount ?? 0

const totalOf = ({ amount, tax_amount, amount_set, tax_amount_set }: Adjustment): number =>
  (amount_set?.shop_money?.amount ?? amount) + (tax_amount_set?.shop_money?.amount ?? tax_amount ?? 0)

const shippingOf = ({ order_adjustments, refund_shipping_lines }: Refund): number =>
  Math.abs(sum(order_adjustments.filter(isShipping).map(totalOf))) +
  sum(
    refund_shipping_lines.map(
      ({ subtotal_amount_set, tax_amount_set }) =>
        inShopMoney(subtotal_amount_set) + inShopMoney(tax_amount_set),
    ),
  )
