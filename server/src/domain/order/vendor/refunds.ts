// Converts refunds of a shop system to the order API's format: the goods' share, in cents that add up.
import { formatHundredths } from '@rivulet/contract/money'
import { sum, toCents } from './amounts.ts'

/** In millionths. */
type GoodsRefund = { id: string; goods: number }
export type ListedRefund = { id: string; amount: string }

/**
 * Each refund is the rounded running total less the previous ones, so that parts summing to the whole leave nothing.
 * `all`: nothing is left, whatever the parts sum to.
 */
export function listRefunds(
  amount: number,
  refunds: readonly GoodsRefund[],
  all: boolean,
): ListedRefund[] {
  const whole = Math.max(0, toCents(amount))
  const known = all && refunds.length === 0 ? [{ id: 'all', goods: amount }] : refunds
  return known.map(({ id }, index) => {
    const until = (count: number) => {
      if (all && count === known.length) return whole
      const goods = sum(known.slice(0, count).map((one) => Math.max(0, one.goods)))
      return Math.min(whole, toCents(goods))
    }
    return { id, amount: formatHundredths(until(index + 1) - until(index)) }
  })
}
