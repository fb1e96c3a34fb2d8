// Records a payment returned by the bank: the money is credited back to the affiliate, who is notified, and the
// payment stays unchanged.
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import type { Transaction } from '../../db/sql.ts'
import { refused } from '../../errors.ts'
import { returnedPaymentMail } from '../../mail/mail-text.ts'
import { lockAffiliate } from '../../ledger/lock.ts'
import { postLine } from '../../ledger/post.ts'
import { enqueuePostbacks } from '../../outbox/enqueue-postbacks.ts'
import type { Context } from '../../resource/serve.ts'
import { mailPayments } from './mail-payments.ts'

type Returned = {
  id: number
  body: { note: string }
  /** For the affiliate, who cannot read the note. */
  reason?: string | null
}

/** @throws 422 when it was already returned. */
export async function returnInvoice(
  { id, body, reason = null }: Returned,
  { tx, actor, deps }: Context,
): Promise<null> {
  const [invoice] = await tx<
    { affiliateId: number; paidCents: number; returnedAt: Date | null }[]
  >`select affiliate_id as "affiliateId", paid_cents as "paidCents", returned_at as "returnedAt" from invoice where id = ${id} for update`
  if (!invoice || invoice.returnedAt) throw refused(invoiceMessages.returnedAlready)
  await lockAffiliate(tx, invoice.affiliateId)
  const now = deps.now()
  await postLine(tx, {
    affiliateId: invoice.affiliateId,
    invoiceId: id,
    kind: 'payout_return',
    cents: invoice.paidCents,
    availableAt: now,
    actorId: actor.accountId,
    note: body.note,
    key: `invoice:${id}:return`,
    now,
  })
  await tx`update invoice set ${tx({
    returned_at: now,
    return_note: body.note,
    updated_at: now,
    updated_by: actor.accountId,
  })} where id = ${id}`
  await reportReturned(tx, now, { id, affiliateId: invoice.affiliateId })
  const account = `${deps.config.publicUrl}/#${bankDetailsPath}`
  await mailPayments(tx, deps, [{ ...invoice, invoiceId: id, day: null }], {
    kind: 'payment-returned',
    write: (reader, payment) => returnedPaymentMail(reader, { ...payment, reason, account }),
  })
  return null
}

/** The orders that it had settled: the next payment reports them as paid once more. */
async function reportReturned(
  tx: Transaction,
  now: Date,
  { id, affiliateId: earnedBy }: { id: number; affiliateId: number },
): Promise<void> {
  const settled = await tx<{ orderId: number; cents: number }[]>`
    select order_id as "orderId", cents from invoice_order where invoice_id = ${id} and cents > 0 order by order_id`
  await enqueuePostbacks(
    tx,
    now,
    settled.map(({ orderId, cents: commissionCents }) => ({
      ...{ orderId, event: 'returned', commissionCents, earnedBy },
    })),
  )
}
