// Records that payments were made: the bank has said so, or somebody has seen it. Who was told to expect one is told once.
import { invoiceMessages } from '@rivulet/contract/invoice-messages'
import type { Transaction } from '../../db/sql.ts'
import { refused } from '../../http/errors.ts'
import { confirmedPaymentMail } from '../../http/mail-text.ts'
import type { Deps } from '../../http/deps.ts'
import type { Context } from '../../resource/serve.ts'
import { type MailedPayment, mailPayments } from './mail-payments.ts'

/** Those that came back, or were confirmed before, stay as they are. @returns how many were not. */
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
  // Without that day they were told that they were paid when it was made.
  const expected = confirmed.filter(({ day }) => day !== null)
  await mailPayments(tx, deps, expected, { write: confirmedPaymentMail })
  return confirmed.length
}

/** In the order in which everybody locks them. */
export const lockPayments = (tx: Transaction, ids: readonly number[]) =>
  tx`select from invoice where id = any(${ids as number[]}::bigint[]) order by id for no key update`

/** @throws 422 when it is known already, or came back. */
export async function markPaid({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  const confirmed = await confirmPayments(tx, deps, [id], actor.accountId)
  if (confirmed === 0) throw refused(invoiceMessages.markPaidFailed, 'not_applicable')
  return null
}
