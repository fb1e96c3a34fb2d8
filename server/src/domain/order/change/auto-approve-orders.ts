// Approves what has been pending for as long as its shop lets it, when the shop does at all.
import { beginAgain } from '../../db/begin-again.ts'
import { noteActs } from '../../audit/note-acts.ts'
import { halfTime } from '../../db/half-time.ts'
import type { Deps } from '../../http/deps.ts'
import { changeBy } from './change.ts'
import { changeStatus, isRefundedFully } from './change-status.ts'
import { lockOrder } from './lock-order.ts'

/**
 * Counts from when an order became pending the last time; what is flagged waits for a person.
 * Several at once do each order once. @returns how many were approved.
 */
export async function autoApproveOrders(deps: Deps): Promise<number> {
  let approved = 0
  const rest = halfTime()
  for (let due = await findDue(deps, 0); due.length > 0; due = await findDue(deps, due.at(-1)?.id ?? 0))
    for (const { id } of due) {
      try {
        if (await approve(deps, id)) approved++
      } catch (error) {
        // One that cannot be approved must not keep the others waiting.
        deps.log.error({ err: error, order: id }, 'An order could not be approved automatically')
      }
      await rest()
    }
  return approved
}

const ordersAtOnce = 1000

/** The next of those that are due, behind the one with this id. */
async function findDue({ sql, now }: Deps, after: number): Promise<{ id: number }[]> {
  const at = now()
  return sql<{ id: number }[]>`
    select o.id from shop_order o join link s on s.id = o.shop_id
    where o.status = '2' and o.affiliate_id is not null and o.deleted_at is null and o.flags = '{}'
      and s.auto_approve_days is not null and o.id > ${after}
      -- Spares those that cannot be due the look at their history.
      and o.created_at <= ${at}::timestamptz - make_interval(days => s.auto_approve_days)
      and ${at}::timestamptz >= make_interval(days => s.auto_approve_days) + coalesce(
        (select max(e.at) from order_event e where e.order_id = o.id and e.event in ('recorded', 'confirmed', 'reopened')), o.created_at)
    order by o.id limit ${ordersAtOnce}`
}

async function approve(deps: Deps, id: number): Promise<boolean> {
  return beginAgain(deps.sql, async (tx) => {
    const order = await lockOrder(tx, id)
    // Somebody may have decided meanwhile.
    if (order.status !== '2' || order.deletedAt || order.flags.length > 0 || isRefundedFully(order))
      return false
    const event = 'auto_approved'
    await changeStatus(changeBy(tx, deps, null), order, { status: '0', reason: null, event })
    const act = { action: 'autoApprove', resource: 'order', recordId: id }
    await noteActs(tx, {}, deps.now(), { ...act, before: { status: '2' }, after: { status: '0' } })
    return true
  })
}
