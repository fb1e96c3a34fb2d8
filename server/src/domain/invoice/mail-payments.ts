// Queues mails about payments in the transaction that makes, confirms or returns them, so that each is sent once.
import { displayDay } from '@rivulet/contract/day'
import { displayMoney, formatHundredths } from '@rivulet/contract/money'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { Transaction } from '../../db/sql.ts'
import type { Deps, Mail } from '../../deps.ts'
import { queueMails } from '../../mail/mail-queue.ts'
import type { PaymentInMail, Reader } from '../../mail/mail-text.ts'

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
  write: (reader: Reader, payment: PaymentInMail) => Mail
  /** Rendered when the mail is sent. */
  statement?: true
}

/** Erased and removed affiliates get no mail. */
export async function mailPayments(
  tx: Transaction,
  deps: Deps,
  payments: readonly MailedPayment[],
  { write, statement }: Content,
): Promise<void> {
  const ids = payments.map(({ affiliateId }) => affiliateId)
  const rows = await tx<(Reader & { id: number })[]>`
    select id, name, username from account
    where id = any(${ids}::bigint[]) and deleted_at is null and erased_at is null`
  const readers = new Map(rows.map((row) => [row.id, row]))
  const mails = payments.flatMap(({ invoiceId: id, affiliateId, paidCents, day }) => {
    const reader = readers.get(affiliateId)
    if (!reader) return []
    const amount = displayMoney(formatHundredths(paidCents))
    const link = `${deps.config.publicUrl}/#/dashboard${invoice.path}/${id}`
    const mail = write(reader, { id, amount, day: displayDay(day), link })
    return [
      { ...mail, about: `payment ${id}`, keep, ...(statement && { attach: { what: 'statement', id } }) },
    ]
  })
  await queueMails(tx, deps, mails)
}
