// Previews a change of status: what affiliates get or lose, and when it becomes payable.
import { addDays, dayOf, displayDay, minuteOf } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { orderFlags, type OrderStatus, orderStatuses } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'
import type { Preview } from '../../../resource/serve.ts'
import { euro } from '../../../ledger/euro.ts'
import { whyNothingLeft } from './nothing-left.ts'
import { type OrderSums, sumDecision } from './sum-decision.ts'

const m = decisionMessages.order

/** The orders that already have the status are no part of the decision. */
export const previewStatus =
  (to: OrderStatus): Preview =>
  async (ids, { sql, deps }) => {
    const all = await sumDecision(sql, ids, to)
    const already = all.orders === 0 && (await alreadyDecided(sql, ids, to))
    if (already) return { blocked: [saysAlready(to, already, deps.config.accountingZone)] }
    // One of them prevents the decision on all.
    const [only] = ids
    if (all.refunded === 1 && ids.length === 1 && only) return whyNothingLeft(sql, only)
    if (all.refunded > 0)
      return {
        blocked: [m.refunded(all.refunded, all.refundedNames)],
        ...(all.refunded < all.orders && { without: all.refundedIds }),
      }
    if (to !== '0') return losses(all, to)
    const takenBack = await countTakenBack(sql, ids)
    return [
      ...gains(all, dayOf(deps.now(), deps.config.accountingZone)),
      ...(takenBack > 0 ? [m.deductedAtOnce(takenBack)] : []),
    ]
  }

/** Orders that only a browser has reported, and their shop has taken back in part or whole: it counts once they are approved. */
async function countTakenBack(sql: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ orders: number }[]>`
    select count(*)::int as orders from shop_order o
    where o.id = any(${ids as number[]}::bigint[]) and 'browser' = any(o.flags)
      and exists (select from early_message e where e.shop_id = o.shop_id and e.order_number = o.order_number)`
  return row?.orders ?? 0
}

function gains(all: OrderSums, today: string): string[] {
  return [
    m.earns(euro(all.cents), all.affiliates, all.name),
    ...(all.cents > 0 ? [payable(all, today)] : []),
    ...(all.failed > 0 ? [m.reinstated(all.failed)] : []),
    ...(all.flagged > 0 ? [m.flagged(all.flagged, flagsOf(all))] : []),
  ]
}

type Decided = { at: Date | null; automatically: boolean }

const saysAlready = (to: OrderStatus, { at, automatically }: Decided, zone: string): string =>
  m.already(orderStatuses[to].toLowerCase(), at && minuteOf(at, zone), automatically)

/** When a single order got the status; null unless all have it. */
async function alreadyDecided(
  sql: Queryable,
  ids: readonly number[],
  to: OrderStatus,
): Promise<Decided | null> {
  const rows = await sql<Decided[]>`
    select e.at, coalesce(e.event = 'auto_approved', false) as automatically
    from shop_order o left join lateral (
      select at, event from order_event
      where order_id = o.id and event in ('approved', 'auto_approved', 'failed', 'reopened') order by id desc limit 1
    ) e on true
    where o.id = any(${ids as number[]}::bigint[]) and o.status = ${to}`
  const [first, ...others] = rows
  if (!first || rows.length < ids.length) return null
  return others.length === 0 ? first : { at: null, automatically: false }
}

/** Those of a single order, by name. */
const flagsOf = ({ orders, flags }: OrderSums): string[] =>
  orders === 1 ? (flags ?? []).map((flag) => orderFlags[flag].toLowerCase()) : []

/** Commission leaves its hold after whole days: see ledger/hold.ts. */
function payable({ shortestHold, longestHold }: OrderSums, today: string): string {
  if (longestHold === 0) return m.payableNow
  const day = (hold: number) => displayDay(hold === 0 ? today : addDays(today, hold + 1))
  return m.payable(day(shortestHold), day(longestHold))
}

function losses(all: OrderSums, to: OrderStatus): string[] {
  const { bookedCents, paidCents, pendingCents, affiliates, name } = all
  return [
    ...(bookedCents > 0 ? [m.takenBack(euro(bookedCents), affiliates, name)] : []),
    ...(paidCents > 0 ? [m.paidBefore(euro(paidCents))] : []),
    ...(to === '1' && pendingCents > 0 ? [m.unexpected(euro(pendingCents))] : []),
    ...(to === '2' && all.cents > 0 ? [m.expected(euro(all.cents), affiliates, name)] : []),
  ]
}
