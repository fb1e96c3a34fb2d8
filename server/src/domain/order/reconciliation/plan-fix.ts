// Decides how one difference of a reconciliation is fixed: the message to send on behalf of the shop, and what becomes of it.
import type { OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/commission'
import { formatHundredths } from '@rivulet/contract/money'
import { isRefundedFully } from '../change/change-status.ts'
import { splitCodes } from '../credit/split-codes.ts'
import type { Hindrance } from '../hear-message.ts'
import { holding } from '../judge/clear-flags.ts'
import { waitsForShop } from '../record-order.ts'
import type { Known, Line, ReadLine } from './line.ts'

export type Plan = {
  /** The message the shop would have sent. */
  sent: Record<string, unknown>
  /** Recorded like a new order, and then reviewed like one. */
  records: boolean
  /** Why it does not become what the file says. */
  hindrance: Hindrance | null
  /** How the order is left; as it was when it is recorded. */
  left: { status: OrderStatus; netCents: number }
}

const words = { '2': 'pending', '1': 'failed', '0': 'approved' } as const

export function planFix(line: Line, known: Known | null): Plan {
  if (!known || waitsForShop(known))
    return { sent: newOrder(line), records: true, hindrance: null, left: known ?? nothing }
  const { difference, orderNumber: orderId } = line
  const status = difference === 'extra' ? '1' : difference === 'amount' ? null : line.status
  const cents = difference === 'extra' || difference === 'status' ? null : line.cents
  const { netCents } = known
  const raises = cents !== null && cents > netCents
  const lowered = { ...known, netCents: cents === null || raises ? netCents : cents }
  const hindrance = hindranceOf(lowered, status, raises)
  const stays = status === null || (hindrance !== null && status !== '1')
  return {
    sent: {
      orderId,
      ...(cents !== null && amountOf(line.id, cents, known)),
      ...(status !== null && { status: words[status] }),
      ...(difference === 'extra' && { reason: 'other' }),
    },
    records: false,
    hindrance,
    left:
      hindrance === 'removed'
        ? known
        : { ...lowered, status: isRefundedFully(lowered) ? '1' : stays ? known.status : status },
  }
}

const nothing = { status: '1', netCents: 0 } as const

/** In cents. Of one that is recorded, what was computed when the file was compared. */
export const worthOf = ({ known, worthCents }: ReadLine, { records, left }: Plan): number =>
  records || !known ? worthCents : commissionOf(left, known) - known.commissionCents

/** What the order's history and flags make of the message, in the order in which it is applied. */
function hindranceOf(order: Known, status: OrderStatus | null, raises: boolean): Hindrance | null {
  if (order.deletedAt) return 'removed'
  if (status === '0' || status === '2') {
    if (isRefundedFully(order) && order.reason !== 'chargeback') return 'refunded'
    if (isRefundedFully(order) || order.returnsTo !== null) return 'chargeback'
  }
  const flag = holding(order.flags)
  if (status === '0' && order.status !== '0' && flag) return flag
  return raises ? 'amount_raised' : null
}

/** As the shop would have reported it. */
const newOrder = ({ orderNumber: orderId, cents, status, day, at, click, aid, link, coupon }: Line) => ({
  orderId,
  ...(cents !== null && { amount: formatHundredths(cents) }),
  ...(status !== null && { status: words[status] }),
  ...((day ?? at) && { date: day ?? at?.toISOString() }),
  ...(click && { click_id: click }),
  ...(aid && link && { aid, link }),
  ...(coupon && { coupon: splitCodes(coupon) }),
})

/**
 * An amount that is too high becomes a refund, one that is too low the amount that leaves the export's net after the
 * known refunds.
 */
function amountOf(id: number, cents: number, { netCents, amountCents, loweredCents }: Known): object {
  if (cents === netCents) return {}
  if (cents > netCents)
    return { amount: formatHundredths(amountCents - loweredCents + cents - netCents) }
  return { refund: { id: `reconciliation-${id}`, amount: formatHundredths(netCents - cents) } }
}
