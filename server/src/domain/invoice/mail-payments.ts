// Notifies affiliates of payments in the transaction that makes, confirms or returns them, so that each is notified
// once.
import { displayDay } from '@rivulet/contract/day'
import { displayMoney, formatHundredths } from '@rivulet/contract/money'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { Transaction } from '../../db/sql.ts'
import type { Deps, Mail } from '../../deps.ts'
import type { PaymentInMail, Reader } from '../../mail/mail-text.ts'
import { notify } from '../../notification/notify.ts'

/** Retried for a week: a mail server may be down for days, and news about money stays relevant. */
const keep = 7 * 24 * 3_600_000

export type MailedPayment = {
  invoiceId: number
  affiliateId: number
  paidCents: number
  /** The day it was made, or will be made. */
  day: string | null
}
type Content = {
  kind: 'payment-announced' | 'payment-paid' | 'payment-returned'
  write: (reader: Reader, payment: PaymentInMail) => Mail
  /** Rendered when the mail is sent. */
  statement?: true
}

export async function mailPayments(
  tx: Transaction,
  deps: Deps,
  payments: readonly MailedPayment[],
  { kind, write, statement }: Content,
): Promise<void> {
  const news = payments.map(({ invoiceId: id, affiliateId, paidCents, day }) => {
    const amount = formatHundredths(paidCents)
    const link = `${deps.config.publicUrl}/#/dashboard${invoice.path}/${id}`
    const said = { id, amount: displayMoney(amount), day: displayDay(day), link }
    return {
      ...{ subject: id, to: affiliateId, facts: { amount, day: day ?? '' }, keep },
      mail: (reader: Reader) => write(reader, said),
      ...(statement && { attach: { what: 'statement', id } }),
    }
  })
  await notify(tx, deps, kind, news)
}
