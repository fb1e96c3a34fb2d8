// Parses account statements (camt.053), notifications (camt.054) and
// intraday reports (camt.052): booked and returned payments.
import { centsOf } from './cents.ts'
import { all, type Node, textAt } from './read-xml.ts'
import type { ReadEntry } from './bank-entry.ts'

const places = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const

export function readStatement(document: Node): ReadEntry[] {
  const entries = places.flatMap((path) => all(document, ...path, 'Ntry'))
  return entries.filter(isBooked).flatMap(readEntry)
}

/** Banks may revoke what an intraday report says, and repeat it in the statement, so it is informational only. */
export const readReport = (document: Node): ReadEntry[] =>
  all(document, 'BkToCstmrAcctRpt', 'Rpt', 'Ntry')
    .flatMap(readEntry)
    .map((said) => ({ ...said, state: 'info' }))

/** Pending entries are not booked. Newer versions nest the status one level deeper. */
const isBooked = (entry: Node): boolean =>
  (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK'

function readEntry(entry: Node): ReadEntry[] {
  const payments = all(entry, 'NtryDtls', 'TxDtls')
  const [only] = payments
  const single = payments.flatMap((payment) => {
    // For a single payment, the amount may be stated on its entry only.
    const amount = amountOf(payment) ?? (payments.length === 1 ? textAt(entry, 'Amt') : null)
    return ofPayment(payment, entry, amount)
  })
  if (single.length > 0 || isCredit(only ?? entry, entry)) return single
  return ofBatch(entry)
}

function amountOf(payment: Node): string | null {
  return textAt(payment, 'Amt') ?? textAt(payment, 'AmtDtls', 'TxAmt', 'Amt')
}

function ofPayment(payment: Node, entry: Node, amount: string | null): ReadEntry[] {
  const endToEndId = textAt(payment, 'Refs', 'EndToEndId')
  if (!endToEndId || endToEndId === 'NOTPROVIDED') return []
  const [returned] = all(payment, 'RtrInf')
  const reason = {
    code: textAt(returned, 'Rsn', 'Cd') ?? textAt(returned, 'Rsn', 'Prtry'),
    note: textAt(returned, 'AddtlInf'),
  }
  const back = isCredit(payment, entry)
  return [
    {
      endToEndId,
      messageId: textAt(payment, 'Refs', 'MsgId'),
      // A debit with a return code is money that someone else got back from us.
      state: back ? 'back' : returned ? 'under' : 'done',
      status: 'BOOK',
      cents: centsOf(amount),
      feeCents: back ? feeOf(payment, entry, centsOf(amount)) : null,
      reason,
    },
  ]
}

/** What a return lacks: the charges stated, or the difference from the original amount. */
function feeOf(payment: Node, entry: Node, cents: number | null): number | null {
  const records = [payment, entry].flatMap((part) => [
    ...all(part, 'Chrgs', 'Rcrd'),
    // Older versions state charges without records.
    ...all(part, 'Chrgs').filter((charges) => all(charges, 'Rcrd').length === 0),
  ])
  const named = records
    .filter((record) => textAt(record, 'CdtDbtInd') !== 'CRDT')
    .reduce((sum, record) => sum + (centsOf(textAt(record, 'Amt')) ?? 0), 0)
  if (named > 0) return named
  const sent = centsOf(
    textAt(payment, 'AmtDtls', 'InstdAmt', 'Amt') ?? textAt(payment, 'RtrInf', 'OrgnlInstdAmt'),
  )
  return sent !== null && cents !== null && sent > cents ? sent - cents : null
}

const isCredit = (payment: Node, entry: Node): boolean =>
  (textAt(payment, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'CRDT'

/** A file booked by the bank as one total. */
function ofBatch(entry: Node): ReadEntry[] {
  const [batch] = [...all(entry, 'NtryDtls', 'Btch'), ...all(entry, 'NtryDtls', 'TxDtls', 'Refs')]
  const messageId = textAt(batch, 'PmtInfId') ?? textAt(batch, 'MsgId')
  if (!messageId || messageId === 'NOTPROVIDED') return []
  const cents = centsOf(textAt(entry, 'Amt'))
  const reason = { code: null, note: null }
  return [{ endToEndId: null, messageId, state: 'done', status: 'BOOK', cents, reason }]
}
