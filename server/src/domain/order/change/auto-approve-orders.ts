// Job: approves orders that have been pending for the number of days configured by their shop.
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import { writeAuditLog } from '../../../audit/write-audit-log.ts'
import { dutyCycle } from '../../../db/duty-cycle.ts'
import type { Deps } from '../../../deps.ts'
import { changeBy } from './change.ts'
import { changeStatus, isRefundedFully } from './change-status.ts'
import { lockOrder } from '../lock-order.ts'

/**
 * Counts from when the order last became pending; flagged orders wait for review. Safe to run concurrently.
 * @returns how many were approved.
 */
export async function autoApproveOrders(deps: Deps): Promise<number> {
  let approved = 0
  const rest = dutyCycle()
  for (let due = await findDue(deps, 0); due.length > 0; due = await findDue(deps, due.at(-1)?.id ?? 0))
    for (const { id } of due) {
      try {
        if (await approve(deps, id)) approved++
      } catch (error) {
        // An order that fails must not block the others.
        deps.log.error({ err: error, order: id }, 'An order could not be approved automatically')
      }
      await rest()
    }
  return approved
}

const ordersAtOnce = 1000

/** The next due orders after this id. */
async function findDue({ sql, now }: Deps, after: number): Promise<{ id: number }[]> {
  const at = now()
  return sql<{ id: number }[]>`
    select o.id from shop_order o join shop s on s.id = o.shop_id
    where o.status = '2' and o.affiliate_id is not null and o.deleted_at is null and o.flags = '{}'
      and s.auto_approve_days is not null and o.id > ${after}
      -- Skips the history of orders that cannot be due yet.
      and o.created_at <= ${at}::timestamptz - make_interval(days => s.auto_approve_days)
      and ${at}::timestamptz >= make_interval(days => s.auto_approve_days) + coalesce(
        (select max(e.at) from order_event e where e.order_id = o.id and e.event in ('recorded', 'confirmed', 'reopened')), o.created_at)
    order by o.id limit ${ordersAtOnce}`
}

async function approve(deps: Deps, id: number): Promise<boolean> {
  return retryDeadlock(deps.sql, async (tx) => {
    const order = await lockOrder(tx, id)
    // Someone may have decided it since the query.
    if (order.status !== '2' || order.deletedAt || order.flags.length > 0 || isRefundedFully(order))
      return false
    const event = 'auto_approved'
    await changeStatus(changeBy(tx, deps, null), order, { status: '0', reason: null, event })
    const act = { action: 'autoApprove', resource: 'order', recordId: id }
    await writeAuditLog(tx, {}, deps.now(), { ...act, before: { status: '2' }, after: { status: '0' } })
    return true
  })
}
