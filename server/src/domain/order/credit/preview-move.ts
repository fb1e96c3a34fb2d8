// Previews what moving an order's credit would change for both affiliates.
import { commissionOf } from '@rivulet/contract/commission'
import type { MovePreview } from '@rivulet/contract/answers/order-answer'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { dayOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../../../db/sql.ts'
import { notFound, refused } from '../../../errors.ts'
import { balanceOf } from '../../../ledger/balance.ts'
import { orderState, type OrderState } from '../../../ledger/book-order.ts'
import { availableAt } from '../../../ledger/hold.ts'
import { findTarget, type Target } from './find-target.ts'
import type { StoredOrder } from '../lock-order.ts'

type At = { now: Date; zone: string }

/** @throws 422 with the message that the move itself would be rejected with. */
export async function previewMove(
  tx: Transaction,
  { now, zone }: At,
  order: StoredOrder,
  target: Target,
): Promise<MovePreview> {
  const { affiliateId, status, netCents } = order
  if (affiliateId === null) throw notFound()
  const { affiliateId: otherId, rate } = await findTarget(tx, order, target)
  if (order.flags.includes('browser')) throw refused(creditMessages.browserOnly, 'browser')
  const [state] = await tx<OrderState[]>`${orderState(tx, order.id)}`
  const [paid] = await tx<{ cents: number }[]>`
    select coalesce(sum(x.cents), 0)::bigint as cents from invoice_order x join invoice i on i.id = x.invoice_id
    where x.order_id = ${order.id} and i.affiliate_id = ${affiliateId} and i.returned_at is null`
  const names = await tx<{ id: number; name: string }[]>`
    select id, name from account where id in (${affiliateId}, ${otherId})`
  const nameOf = (id: number) => names.find((one) => one.id === id)?.name ?? ''
  const { balance } = await balanceOf(tx, affiliateId, now)
  const booked = state?.bookedCents ?? 0
  const due = state?.approvedOn ? availableAt(state.approvedOn, rate.holdDays, zone, now) : now
  const gets = commissionOf({ netCents, status: '0' }, { rateBasisPoints: rate.basisPoints })
  return {
    status,
    from: {
      name: nameOf(affiliateId),
      leaves: formatHundredths(status === '0' ? booked : order.commissionCents),
      paid: formatHundredths(paid?.cents ?? 0),
      balance: formatHundredths(balance - booked),
    },
    to: {
      name: nameOf(otherId),
      gets: formatHundredths(gets),
      percent: formatHundredths(rate.basisPoints),
      source: rate.source,
      payable: status === '0' && due > now ? dayOf(due, zone) : null,
    },
  }
}
