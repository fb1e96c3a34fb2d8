// Tells affiliates of their payments, with the statements: queued with the payments, made and sent after them.
import { displayMoney, formatHundredths } from '@rivulet/contract/money'
import { invoice } from '@rivulet/contract/resources/invoice'
import type { Transaction } from '../../../db/sql.ts'
import type { Attachment, Deps } from '../../../http/deps.ts'
import { queueMails } from '../../../http/mail-queue.ts'
import { paymentMail } from '../../../http/mail-text.ts'
import { makeStatement } from './make-statement.ts'

/** A mail server may be down for some days: what was paid is still worth telling. */
const keep = 7 * 24 * 3_600_000

type Paid = { invoiceId: number; affiliateId: number; paidCents: number }

/** Part of the payments' transaction, so that each payment is told of once, and none that was not made. */
export async function mailStatements(
  tx: Transaction,
  deps: Deps,
  payments: readonly Paid[],
): Promise<void> {
  const ids = payments.map(({ affiliateId }) => affiliateId)
  const rows = await tx<{ id: number; name: string; username: string }[]>`
    select id, name, username from account where id = any(${ids}::bigint[]) and deleted_at is null`
  const readers = new Map(rows.map((row) => [row.id, row]))
  const mails = payments.flatMap(({ invoiceId, affiliateId, paidCents }) => {
    const reader = readers.get(affiliateId)
    if (!reader) return []
    const amount = displayMoney(formatHundredths(paidCents))
    const link = `${deps.config.publicUrl}/#/dashboard${invoice.path}/${invoiceId}`
    const about = `payment ${invoiceId}`
    const attach = { what: 'statement', id: invoiceId }
    return [{ ...paymentMail(reader, { id: invoiceId, amount, link }), about, attach, keep }]
  })
  await queueMails(tx, deps, mails)
}

export async function attachedStatement(deps: Deps, id: number): Promise<Attachment | undefined> {
  const file = await makeStatement(deps, { id, affiliateId: null })
  return file && { filename: file.name, content: file.bytes, contentType: 'application/pdf' }
}
