// Credits orders that name an affiliate once more when a click was stored after them that came before: as if it had been stored in time.
import type { CreditedBy, OrderFlag } from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/order-messages'
import { beginAgain } from '../../db/begin-again.ts'
import type { Deps } from '../../http/deps.ts'
import { isRefusal } from '../../http/errors.ts'
import { type Change, changeBy, noteChange } from './change.ts'
import { changeStatus } from './change-status.ts'
import { holding } from './clear-flags.ts'
import { describeOrder } from './describe-order.ts'
import { flagOthers, sortFlags } from './flag-order.ts'
import { creditColumns, type NewOrder } from './insert-order.ts'
import { lockOrder, type StoredOrder } from './lock-order.ts'
import { type Message, readMessage } from './read-message.ts'
import { updateOrder } from './update-order.ts'

/** In the order in which they came, each once, also with several at it. */
export async function creditLate(deps: Deps): Promise<void> {
  const late = await deps.sql<{ id: number }[]>`select order_id as id from late_click_order order by 1`
  for (const { id } of late)
    await creditOne(deps, id).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error
      // Its order was removed for good, or its message is not as this version reads it: the others do not wait for it.
      deps.log.warn({ err: error, order: id }, 'an order keeps the click it was credited to')
      await deps.sql`delete from late_click_order where order_id = ${id}`
    })
}

/** What says who earned on it so far, and by which message. `looked`: somebody has found nothing odd about it. */
type Recorded = {
  body: Record<string, unknown>
  recordedAt: Date
  windowDays: number
  creditedBy: CreditedBy | null
  looked: boolean
  byShop: boolean
}

const creditOne = ({ sql, config, ...deps }: Deps, id: number): Promise<void> =>
  beginAgain(sql, async (tx) => {
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
    if (!('linkId' in described.credit) || described.click?.id === order.clickId) return
    await credit(change, order, described, recorded)
  })

/** What is judged anew with another click; anything else stays as it is. */
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
  // In time its approval would have been held: nothing is booked before somebody has looked.
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
