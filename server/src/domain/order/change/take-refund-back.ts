// An administrator takes back a refund that was booked by mistake, and reads before what that changes.
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { refundMessages as said } from '@rivulet/contract/messages/refund-messages'
import { invalid, refused } from '../../../errors.ts'
import { euro } from '../../../ledger/euro.ts'
import type { StoredOrder } from '../lock-order.ts'
import type { Change } from './change.ts'
import { refundOrder } from './refund-order.ts'
import { rehearse } from './rehearse.ts'

const m = decisionMessages.order

type Known = { cents: number; listed: boolean }

async function findRefund({ tx }: Change, { id }: StoredOrder, refundId: string): Promise<Known | null> {
  const [known] = await tx<Known[]>`
    select coalesce(paid_cents, cents) as cents, listed from order_refund
    where order_id = ${id} and refund_id = ${refundId}`
  return known ?? null
}

/** The caller holds the lock on the order. @throws 422 when no such refund counts. */
export async function takeRefundBack(
  change: Change,
  order: StoredOrder,
  refundId: string,
): Promise<StoredOrder> {
  const known = await findRefund(change, order, refundId)
  if (!known) throw invalid({ refundId: [said.unknown] })
  const changed = await refundOrder(change, order, { id: refundId, cents: 0 })
  if (!changed) throw refused(said.already)
  return changed
}

export async function previewTakeBack(
  change: Change,
  order: StoredOrder,
  refundId: string,
): Promise<DecisionPreview> {
  const known = await findRefund(change, order, refundId)
  if (!known || known.cents === 0) return { facts: [known ? said.already : said.unknown], blocked: true }
  const [name, before] = [await nameOf(change, order), await bookedOn(change, order)]
  const { after, booked } = await rehearse(change.tx, async () => {
    const changed = await takeRefundBack(change, order, refundId)
    return { after: changed, booked: (await bookedOn(change, order)) - before }
  })
  const facts = [
    m.net(euro(order.netCents), euro(after.netCents)),
    m.commission(euro(order.commissionCents), euro(after.commissionCents)),
    ...(booked === 0 ? [] : [m.booked(`${booked < 0 ? '−' : '+'}${euro(Math.abs(booked))}`, name)]),
    ...(order.status === '1'
      ? [after.status === '1' ? said.staysFailed : said.returns[after.status]]
      : []),
    ...(known.listed ? [said.listed] : []),
  ]
  return { facts, blocked: false }
}

async function nameOf({ tx }: Change, { affiliateId }: StoredOrder): Promise<string> {
  const [row] = await tx<{ name: string }[]>`select name from account where id = ${affiliateId}`
  return row?.name ?? ''
}

/** What the ledger holds of the order, in cents. */
async function bookedOn({ tx }: Change, { id }: StoredOrder): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_line where order_id = ${id}`
  return row?.cents ?? 0
}
