// An administrator takes back a refund that was booked by mistake, and reads before what that changes.
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { refundMessages as said } from '@rivulet/contract/messages/refund-messages'
import { invalid, refused } from '../../../errors.ts'
import type { StoredOrder } from '../lock-order.ts'
import type { Change } from './change.ts'
import { previewChange } from './preview-change.ts'
import { refundOrder } from './refund-order.ts'

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
  const { after, facts } = await previewChange(change, order, () =>
    takeRefundBack(change, order, refundId),
  )
  return {
    facts: [
      ...facts,
      ...(order.status === '1'
        ? [after.status === '1' ? said.staysFailed : said.returns[after.status]]
        : []),
      ...(known.listed ? [said.listed] : []),
    ],
    blocked: false,
  }
}
