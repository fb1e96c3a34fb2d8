// Judges how an order came, and what that says about the orders beside it: the same whether its click was stored before it or after.
import { type OrderFlag, orderFlags } from '@rivulet/contract/choices'
import type { Transaction } from '../../db/sql.ts'
import type { Review } from '../../review.ts'
import { type Oddity, readOddities } from './crowd.ts'
import { type Came, readSigns, suspectedOf } from './signs.ts'

export type Judged = { network: string | null; oddities: Oddity[] }

/** The affiliate is locked, and the click is stored. */
export async function judgeOrder(tx: Transaction, came: Came, rules: Review): Promise<Judged> {
  const signs = await readSigns(tx, came)
  const suspected = suspectedOf(signs, rules).length > 0
  return {
    network: signs.network,
    oddities: suspected ? await readOddities(tx, came, signs, rules) : [],
  }
}

/** In the order in which they are told. */
export const sortFlags = (flags: Iterable<OrderFlag>): OrderFlag[] => {
  const given = new Set(flags)
  return (Object.keys(orderFlags) as OrderFlag[]).filter((flag) => given.has(flag))
}

/**
 * What shows only now is as odd of the orders before: those that nobody has decided or looked at wait too. One that is
 * being changed at this moment is left out, because whoever changes it waits for the affiliate.
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
