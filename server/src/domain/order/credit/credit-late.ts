// Re-credits orders that name only an affiliate when an older click is stored after them, as if it had been stored in
// time.
import type { CreditedBy, OrderFlag } from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import type { Deps } from '../../../deps.ts'
import { isRefusal } from '../../../errors.ts'
import { type Change, changeBy, noteChange } from '../change/change.ts'
import { changeStatus } from '../change/change-status.ts'
import { holding } from '../judge/clear-flags.ts'
import { describeOrder } from '../describe-order.ts'
import { flagOthers, sortFlags } from '../judge/flag-order.ts'
import { creditColumns, type NewOrder } from '../insert-order.ts'
import { lockOrder, type StoredOrder } from '../lock-order.ts'
import { type Message, readMessage } from '../api/read-message.ts'
import { updateOrder } from '../change/update-order.ts'

/** In order of arrival, each once, safe to run concurrently. */
export async function creditLate(deps: Deps): Promise<void> {
  const late = await deps.sql<{ id: number }[]>`select order_id as id from late_click_order order by 1`
  for (const { id } of late)
    await creditOne(deps, id).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error
      // Its order was deleted, or this version cannot read its message: the other orders must not wait for it.
      deps.log.warn({ err: error, order: id }, 'an order keeps the click it was credited to')
      await deps.sql`delete from late_click_order where order_id = ${id}`
    })
}

/** How the order is credited so far, and by which message. `looked`: it was reviewed and nothing was found. */
type Recorded = {
  body: Record<string, unknown>
  recordedAt: Date
  windowDays: number
  creditedBy: CreditedBy | null
  looked: boolean
  byShop: boolean
}

const creditOne = ({ sql, config, ...deps }: Deps, id: number): Promise<void> =>
  retryDeadlock(sql, async (tx) => {
    const order = await lockOrder(tx, id)
    const taken = await tx`delete from late_click_order where order_id = ${id}`
    if (taken.count === 0 || order.deletedAt) return
    const [recorded] = await tx<Recorded[]>`
      select c.body, o.created_at as "recordedAt", o.window_days as "windowDays", o.credited_by as "creditedBy",
        exists (select from order_event e where e.order_id = o.id and e.event = 'cleared') as looked,
        not exists (select from order_event e where e.order_id = o.id and e.event = 'approved' and e.actor_id is not null) as "byShop"
      from shop_order o join order_call c on c.order_id = o.id and c.status in (201, 202)
      where o.id = ${id} order by c.id limit 1`
    if (!recorded || (order.affiliateId !== null && recorded.creditedBy !== 'link')) return
    const change = changeBy(tx, { sql, config, ...deps }, null)
    const { body, recordedAt, windowDays } = recorded
    const message: Message = readMessage(body, change.zone, recordedAt, { days: true })
    const described = await describeOrder(
      { ...change, now: recordedAt },
      { shop: { id: order.shopId, windowDays }, message, ...config, id },
    )
    if (!('linkId' in described.credit) || described.credit.by === 'coupon') return
    if (described.click?.id === order.clickId) return
    await credit(change, order, described, recorded)
  })

/** Flags that depend on the click and are judged again; all others stay. */
const ofClick: ReadonlySet<OrderFlag> = new Set([
  ...(['self_referral', 'fast', 'rate', 'click_pending'] as const),
  ...(['address', 'conversion', 'network'] as const),
])

async function credit(
  change: Change,
  order: StoredOrder,
  { credit, click, tracking, clickNetwork, oddities = [], flags = [] }: NewOrder,
  { looked, byShop }: Recorded,
): Promise<void> {
  if (!('linkId' in credit)) return
  const kept = order.flags.filter((flag) => looked || !ofClick.has(flag))
  const credited = await updateOrder(change, order.id, {
    ...creditColumns(credit, order),
    ...{
      unattributed_reason: null,
      click_id: click?.id,
      clicked_at: click?.at,
      country: click?.country,
    },
    tracking: tracking ? change.tx.json(tracking as Parameters<typeof change.tx.json>[0]) : null,
    click_network: clickNetwork ?? null,
    flags: sortFlags([...kept, ...(looked ? [] : flags)]),
  })
  const event = order.affiliateId === null ? 'assigned' : 'recalculated'
  const held = holding(credited.flags)
  // With the click in time, its approval would have been held, so nothing is booked before review.
  if (held && credited.status === '0' && byShop) {
    const pending = await changeStatus(change, credited, { status: '2', reason: null })
    await updateOrder(change, order.id, { held_at: change.now })
    await noteChange(change, pending.id, { event, note: orderMessages.lateClick })
    await noteChange(change, pending.id, {
      event: 'held',
      reason: held === 'self_referral' ? held : null,
    })
  } else await noteChange(change, order.id, { event, note: orderMessages.lateClick })
  await flagOthers(change.tx, oddities, change.now)
}
