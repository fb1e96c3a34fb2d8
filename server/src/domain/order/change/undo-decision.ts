// Undoes a person's last change of an order's status: everything it set is restored, and the ledger books the
// difference as after any other change.
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import type { OrderReason, OrderStatus } from '@rivulet/contract/choices'
import type { Transaction } from '../../../db/sql.ts'
import { refused } from '../../../errors.ts'
import { dropErased } from '../credit/drop-erased.ts'
import type { StoredOrder } from '../lock-order.ts'
import { type Change, noteChange } from './change.ts'
import { eventOf } from './change-status.ts'

/** Longer than the notice that offers it, which waits while it is pointed at. */
const undoMinutes = 10

type Kept = {
  orderNumber: string
  decidedBy: number
  decidedAt: Date
  before: { status: OrderStatus; reason: OrderReason | null } | null
  latest: boolean
  unchanged: boolean
  settledSince: boolean
}

/** What must not have changed since, as a row of one column. */
const standing = (tx: Transaction, id: number) => tx`
  select jsonb_build_object('updated_at', o.updated_at, 'flags', o.flags, 'settled', (
    select coalesce(sum(x.cents), 0) from invoice_order x join invoice i on i.id = x.invoice_id
    where x.order_id = o.id and i.returned_at is null)) as standing
  from shop_order o where o.id = ${id}`

/** Runs a decision and keeps what it replaced. The caller holds the lock on the order. */
export async function keepForUndo(
  { tx, actorId, now }: Change,
  { id }: StoredOrder,
  decide: () => Promise<unknown>,
): Promise<void> {
  const [kept] = await tx<{ before: object }[]>`
    select to_jsonb(part) as before from (
      select status, approved_at, approved_on, declined_at, declined_on, reason, reason_note, held_at, returns_to, flags,
        hold_days, commission_cents
      from shop_order where id = ${id}
    ) part`
  if (!kept) throw new Error(`order ${id} not found`)
  await decide()
  await tx`
    insert into order_undo (order_id, event_id, decided_by, decided_at, before, after)
    select ${id}, (select max(id) from order_event where order_id = ${id}), ${actorId}, ${now},
      ${tx.json(kept.before as never)}, standing from (${standing(tx, id)}) one
    on conflict (order_id) do update set event_id = excluded.event_id, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, before = excluded.before, after = excluded.after`
}

/** The caller holds the lock on the order. Undoing twice is the same as once. @throws 422 when something has changed since. */
export async function undoDecision(change: Change, order: StoredOrder): Promise<void> {
  const { id } = order
  const { tx, actorId, now } = change
  const [kept] = await tx<Kept[]>`
    select o.order_number as "orderNumber", u.decided_by as "decidedBy", u.decided_at as "decidedAt", u.before,
      u.event_id = (select max(id) from order_event where order_id = u.order_id) as latest,
      u.after - 'settled' = standing - 'settled' as unchanged, u.after -> 'settled' <> standing -> 'settled' as "settledSince"
    from order_undo u join shop_order o on o.id = u.order_id cross join (${standing(tx, id)}) one
    where u.order_id = ${id}`
  const tooLate = kept && now.getTime() - kept.decidedAt.getTime() > undoMinutes * 60_000
  if (!kept || kept.decidedBy !== actorId || tooLate) throw refused(undoMessages.over)
  if (!kept.latest || !kept.unchanged) throw refused(undoMessages.changed(kept.orderNumber))
  if (kept.settledSince) throw refused(undoMessages.paid(kept.orderNumber))
  if (kept.before === null) return
  if (kept.before.status !== '1') await dropErased(change, order)
  await tx`
    update shop_order o set (status, approved_at, approved_on, declined_at, declined_on, reason, reason_note, held_at, returns_to,
        flags, hold_days, commission_cents) =
      (select b.status, b.approved_at, b.approved_on, b.declined_at, b.declined_on, b.reason, b.reason_note, b.held_at, b.returns_to,
        b.flags, b.hold_days, b.commission_cents
      from order_undo u cross join jsonb_populate_record(null::shop_order, u.before) b where u.order_id = o.id),
      updated_by = ${actorId}, updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where o.id = ${id}`
  const { status, reason } = kept.before
  await noteChange(change, id, { event: eventOf[status], reason, note: undoMessages.note })
  await tx`
    update order_undo set before = null, after = standing,
      event_id = (select max(id) from order_event where order_id = ${id})
    from (${standing(tx, id)}) one where order_id = ${id}`
}
