// The lines of a Shopify order: goods, and the gift cards that are sold with them.
import { z } from 'zod'
import { share } from '../change/share.ts'
import { decimal, sum } from './amounts.ts'
import { count, flag, label, list } from './loose.ts'
import { type GiftCards, isOfGiftCard, isOfTip, refundedLines, type Refund } from './shopify-refund.ts'

export const taxes = list(z.object({ price: decimal }))
export const line = z.object({
  id: label,
  title: label,
  sku: label,
  /** Includes refunded and removed units; the current one does not. */
  quantity: count,
  current_quantity: count,
  price: decimal.nullish(),
  total_discount: decimal.nullish(),
  discount_allocations: list(z.object({ amount: decimal })),
  gift_card: flag,
  tip: z.unknown().optional(),
  tax_lines: taxes,
})
type Line = z.infer<typeof line>
type Order = {
  line_items: Line[]
  taxes_included: boolean
  subtotal_price: number
  current_subtotal_price?: number | null | undefined
  refunds: Refund[]
}

/** In millionths, of goods alone. */
type Split = {
  goodsLines: Line[]
  giftCards: GiftCards
  /** IDs of lines that are tips. */
  tips: ReadonlySet<string>
  /** As ordered. */
  subtotal: number
  /** Without what was removed by editing, with what was added. */
  edited: number
}

export const taxOf = (lines: readonly { tax_lines: { price: number }[] }[]): number =>
  sum(lines.flatMap(({ tax_lines }) => tax_lines.map(({ price }) => price)))

/** Discounts of the whole order are allocated to its lines. */
export function priceOf({ price, quantity, discount_allocations, total_discount }: Line): number {
  const discount =
    discount_allocations.length > 0
      ? sum(discount_allocations.map(({ amount }) => amount))
      : (total_discount ?? 0)
  return (price ?? 0) * (quantity ?? 0) - discount
}

export function splitLines(order: Order): Split {
  const { line_items, taxes_included, subtotal_price, current_subtotal_price, refunds } = order
  const goodsLines = line_items.filter(({ gift_card, tip }) => !gift_card && !tip)
  const cards = line_items.filter(({ gift_card }) => gift_card)
  const ids = idsOf(cards)
  const tips = idsOf(line_items.filter(({ tip }) => tip))
  const isTip = isOfTip(tips)
  const lines = refunds
    .flatMap(({ refund_line_items }) => refund_line_items)
    .filter((one) => !isTip(one))
  const sold = sum(cards.map(priceOf))
  const taxOfSold = taxes_included ? 0 : taxOf(cards)
  const back = refundedLines(lines.filter(isOfGiftCard(ids)))
  const giftCards = {
    ids,
    sold,
    left: Math.max(0, sold + taxOfSold - back.price - (taxes_included ? 0 : back.tax)),
  }
  const subtotal = Math.max(0, subtotal_price - sold)
  const refunded = refundedLines(lines).price - back.price
  if (current_subtotal_price === null || current_subtotal_price === undefined)
    return { goodsLines, giftCards, tips, subtotal, edited: subtotal }
  const isCounted =
    cards.length > 0 && cards.every(({ current_quantity: now }) => typeof now === 'number')
  const cardsNow = isCounted ? sum(cards.map(priceNow)) : sold - back.price
  const current = Math.max(0, current_subtotal_price - cardsNow)
  // Items added may be only in the current subtotal.
  if (isCounted || current_subtotal_price > subtotal_price)
    return { goodsLines, giftCards, tips, subtotal, edited: current + refunded }
  // Items removed without a refund are in none of the refunds.
  const removed = Math.max(0, subtotal - refunded - current)
  return { goodsLines, giftCards, tips, subtotal, edited: subtotal - removed }
}

const idsOf = (lines: readonly Line[]): Set<string> =>
  new Set(lines.flatMap(({ id }) => (id ? [id] : [])))

const priceNow = (card: Line): number =>
  card.quantity ? share(priceOf(card), card.current_quantity ?? 0, card.quantity) : 0
