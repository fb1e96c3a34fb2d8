// Judges an order for review, and what that reveals about earlier orders; the result is the same whether its click is
// stored before or after it.
import { type OrderFlag, orderFlags } from '@rivulet/contract/choices'
import type { Transaction } from '../../../db/sql.ts'
import type { Review } from '../../../config/review.ts'
import { type Oddity, readOddities } from './crowd.ts'
import { type ReviewedOrder, readReviewSigns, suspectedOf } from './review-signs.ts'

export type ReviewResult = { network: string | null; oddities: Oddity[] }

/** The caller holds the affiliate's lock, and the click is stored. @returns null while an order before it waits for its click. */
export async function judgeOrder(
  tx: Transaction,
  came: ReviewedOrder,
  rules: Review,
): Promise<ReviewResult | null> {
  const signs = await readReviewSigns(tx, came)
  if (signs.behind) return null
  const suspected = suspectedOf(signs, rules).length > 0
  return {
    network: signs.network,
    oddities: suspected ? await readOddities(tx, came, signs, rules) : [],
  }
}

/** In display order. */
export const sortFlags = (flags: Iterable<OrderFlag>): OrderFlag[] => {
  const given = new Set(flags)
  return (Object.keys(orderFlags) as OrderFlag[]).filter((flag) => given.has(flag))
}

/**
 * A pattern that shows only now applies to earlier orders too: those not yet decided or reviewed are flagged as well.
 * An order being changed right now is skipped, because that transaction waits for the affiliate's lock.
 */
export async function flagOthers(
  tx: Transaction,
  oddities: readonly Oddity[],
  now: Date,
): Promise<void> {
  for (const { flag, others } of oddities) {
    if (others.length === 0) continue
    await tx`
      update shop_order set flags = flags || ${flag}::text, updated_at = greatest(${now}, updated_at + interval '1 millisecond')
      where id in (
        select o.id from shop_order o
        where o.id = any(${others}::bigint[]) and o.status = '2' and not o.flags @> array[${flag}::text]
          and not exists (select from order_event e where e.order_id = o.id and e.event = 'cleared')
        for no key update skip locked)`
  }
}
