// Undoing an import of orders: paid ones stay, the others are failed with a reversal of what was booked.
import { importUndoMessages as said } from '@rivulet/contract/messages/import-undo-messages'
import type { Importer } from '../../import/importer.ts'
import { euro } from '../../ledger/euro.ts'
import { lockAffiliatesOf } from '../../ledger/lock.ts'
import { changeBy } from './change/change.ts'
import { changeStatus } from './change/change-status.ts'
import { lockOrder } from './lock-order.ts'

export const undoOrders: Importer['undo'] = {
  uses: (sql, ids) => sql<{ id: number; why: string }[]>`
    select distinct on (o.id) o.id, case when i.order_id is null then ${said.claimed} else ${said.paid} end as why
    from shop_order o left join invoice_order i on i.order_id = o.id
      left join claim c on c.shop_id = o.shop_id and c.order_number = o.order_number
    where o.id = any(${[...ids]}::bigint[]) and (i.order_id is not null or c.id is not null)
    order by o.id, i.order_id nulls last`,
  async facts(sql, ids) {
    const [row] = await sql<{ cents: number }[]>`
      select coalesce(sum(cents), 0)::bigint as cents from ledger_line where order_id = any(${[...ids]}::bigint[])`
    return row?.cents ? [said.reversed(euro(row.cents))] : []
  },
  lock: lockAffiliatesOf,
  async before(ids, { tx, actor, deps }, file) {
    // No postbacks and no notifications: nobody was told of these orders either.
    const change = { ...changeBy(tx, deps, actor.accountId), quiet: true }
    for (const id of ids) {
      const stored = await lockOrder(tx, id)
      if (stored.status !== '1')
        await changeStatus(change, stored, { status: '1', reason: 'other', note: said.note(file) })
    }
    await tx`delete from order_notification where order_id = any(${[...ids]}::bigint[])`
  },
}
