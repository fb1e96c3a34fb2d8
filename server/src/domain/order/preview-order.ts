// Previews what actions on orders, and moving them to and from the trash, would change.
import { commissionOf } from '@rivulet/contract/commission'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { trashMessages } from '@rivulet/contract/messages/trash-messages'
import type { Queryable } from '../../db/sql.ts'
import { euro } from '../../ledger/euro.ts'
import type { Preview } from '../../resource/serve.ts'
import { previewAmount } from './change/preview-amount.ts'
import { previewStatus } from './change/preview-status.ts'
import { trashedParty } from './check-restore.ts'
import { commissionUnlessFailed } from './change/sum-decision.ts'

const m = decisionMessages.order

type Held = { held: number; others: number }

/** An approval of the shop takes effect once the last flag but the browser's own is gone. */
const previewClearing: Preview = async (ids, { sql }) => {
  const [row] = await sql<Held[]>`
    select count(*) filter (where held)::int as held,
      count(*) filter (where not held and status = '2')::int as others
    from (select *, held_at is not null and not (amount_cents > 0 and net_cents = 0) as held from shop_order) o
    where id = any(${ids as number[]}::bigint[])`
  if (!row) throw new Error('the query of flags returned no row')
  const { held, others } = row
  return [
    ...(held > 0 ? [m.cleared(held, euro(await commissionUnlessFailed(sql, ids, 'held')))] : []),
    ...(others > 0 ? [m.staysPending(others)] : []),
  ]
}

/** What the rates now set for their dates change, as `recalculateOrder` finds them; nothing is asked when they change nothing. */
const previewRecalculation: Preview = async (ids, { sql }) => {
  const orders = await sql<Record<'netCents' | 'before' | 'was' | 'rateBasisPoints', number>[]>`
    select o.net_cents as "netCents", o.commission_cents as before, o.rate_basis_points as was,
      rate.basis_points as "rateBasisPoints"
    from shop_order o left join link k on k.id = o.link_id left join campaign c on c.id = k.campaign_id
      join shop s on s.id = coalesce(k.shop_id, o.shop_id) join account a on a.id = coalesce(k.affiliate_id, o.affiliate_id)
      cross join lateral rate_at(o.ordered_at, c.id, c.commission_basis_points, s.id, s.commission_basis_points, a.id, a.commission_basis_points) rate
    where o.id = any(${ids as number[]}::bigint[]) and o.status = '2'`
  if (orders.length === 0) return []
  const changed = orders.filter(({ was, rateBasisPoints }) => was !== rateBasisPoints).length
  if (changed === 0) return { blocked: [m.ratesAreCurrent(orders.length)] }
  let [before, after] = [0, 0]
  for (const order of orders) {
    before += order.before
    after += commissionOf({ ...order, status: '2' }, order)
  }
  return [m.recalculated(changed, orders.length), m.commission(euro(before), euro(after))]
}

/** Orders with money on a balance cannot be trashed; see `beforeTrash`. */
const previewTrash: Preview = async (ids, { sql }) => {
  const [booked] = await sql<{ orders: number; cents: number }[]>`
    select count(*)::int as orders, coalesce(sum(cents), 0)::bigint as cents from (
      select sum(cents) as cents from ledger_line where order_id = any(${ids as number[]}::bigint[])
      group by order_id having sum(cents) <> 0
    ) one`
  if (booked && booked.orders > 0)
    return { blocked: [decisionMessages.money.blockedByBooking(booked.orders, euro(booked.cents))] }
  const { cents } = await pendingCommission(sql, ids)
  return cents > 0 ? [m.unexpected(euro(cents))] : []
}

const previewRestore: Preview = async (ids, { sql }) => {
  const gone = await trashedParty(sql, ids)
  if (gone) return { blocked: [trashMessages.restoreFirst(gone)] }
  const { orders, cents } = await pendingCommission(sql, ids)
  return orders > 0 ? [decisionMessages.restore.orders(orders, euro(cents))] : []
}

async function pendingCommission(sql: Queryable, ids: readonly number[]) {
  const [row] = await sql<{ orders: number; cents: number }[]>`
    select count(*)::int as orders, coalesce(sum(commission_cents), 0)::bigint as cents from shop_order
    where id = any(${ids as number[]}::bigint[]) and status = '2'`
  if (!row) throw new Error('the query of pending commission returned no row')
  return row
}

export const orderPreviews = {
  approve: previewStatus('0'),
  fail: previewStatus('1'),
  reopen: previewStatus('2'),
  clearFlags: previewClearing,
  refund: previewAmount('refund'),
  correctAmount: previewAmount('correctAmount'),
  recalculate: previewRecalculation,
  trash: previewTrash,
  restore: previewRestore,
}
