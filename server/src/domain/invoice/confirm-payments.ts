// Confirms payments, by bank response or by hand. Affiliates told to expect a payment are notified once.
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import type { Transaction } from '../../db/sql.ts'
import { refused } from '../../errors.ts'
import { confirmedPaymentMail } from '../../mail/mail-text.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../resource/serve.ts'
import { type MailedPayment, mailPayments } from './mail-payments.ts'

/** Returned and already confirmed payments are skipped. @returns how many were confirmed. */
export async function confirmPayments(
  tx: Transaction,
  deps: Deps,
  ids: readonly number[],
  actorId: number,
): Promise<number> {
  const now = deps.now()
  await lockPayments(tx, ids)
  const confirmed = await tx<MailedPayment[]>`
    update invoice set confirmed_at = ${now}, updated_at = ${now}, updated_by = ${actorId}
    where id = any(${ids as number[]}::bigint[]) and confirmed_at is null and returned_at is null
    returning id as "invoiceId", affiliate_id as "affiliateId", paid_cents as "paidCents", execution_on as day`
  // Payments without that day were announced as paid when they were made.
  const expected = confirmed.filter(({ day }) => day !== null)
  await mailPayments(tx, deps, expected, { kind: 'payment-paid', write: confirmedPaymentMail })
  return confirmed.length
}

/** Locks in the same order everywhere, to avoid deadlocks. */
export const lockPayments = (tx: Transaction, ids: readonly number[]) =>
  tx`select from invoice where id = any(${ids as number[]}::bigint[]) order by id for no key update`

/** @throws 422 when it is already confirmed, or was returned. */
export async function markPaid({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  const confirmed = await confirmPayments(tx, deps, [id], actor.accountId)
  if (confirmed === 0) throw refused(invoiceMessages.markPaidFailed, 'not_applicable')
  return null
}
