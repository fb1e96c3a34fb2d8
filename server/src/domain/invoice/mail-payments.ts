// Mails about payments: part of the transaction that makes them, confirms them or takes them back, so that each goes out once.
import { displayDay } from '@rivulet/contract/day'
import { displayMoney, formatHundredths } from '@rivulet/contract/money'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { Transaction } from '../../db/sql.ts'
import type { Deps, Mail } from '../../http/deps.ts'
import { queueMails } from '../../http/mail-queue.ts'
import type { PaymentInMail, Reader } from '../../http/mail-text.ts'

/** A mail server may be down for some days: where the money is stays worth telling. */
const keep = 7 * 24 * 3_600_000

export type MailedPayment = {
  invoiceId: number
  affiliateId: number
  paidCents: number
  /** When it was made, or is to be made. */
  day: string | null
}
type Content = {
  write: (reader: Reader, payment: PaymentInMail) => Mail
  /** Drawn when the mail goes out. */
  statement?: true
}

/** Who was erased or removed is not written to. */
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
