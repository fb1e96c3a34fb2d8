// Account statements and notices of a bank, camt.053 and camt.054: what was booked, and what came back. Reports of the day, camt.052, say the same before it is final.
import { centsOf } from './cents.ts'
import { all, type Node, textAt } from './read-xml.ts'
import type { Said } from './said.ts'

const places = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const

export function readStatement(document: Node): Said[] {
  const entries = places.flatMap((path) => all(document, ...path, 'Ntry'))
  return entries.filter(isBooked).flatMap(readEntry)
}

/** Banks take back what a report says, and say it again in the statement: nothing is done by it. */
export const readReport = (document: Node): Said[] =>
  all(document, 'BkToCstmrAcctRpt', 'Rpt', 'Ntry')
    .flatMap(readEntry)
    .map((said) => ({ ...said, state: 'info' }))

/** Announced is not booked. Newer files say it a level deeper. */
const isBooked = (entry: Node): boolean =>
  (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK'

function readEntry(entry: Node): Said[] {
  const payments = all(entry, 'NtryDtls', 'TxDtls')
  const [only] = payments
  const single = payments.flatMap((payment) => {
    // Of a lone payment the amount may stand with its entry alone.
    const amount = amountOf(payment) ?? (payments.length === 1 ? textAt(entry, 'Amt') : null)
    return ofPayment(payment, entry, amount)
  })
  if (single.length > 0 || isCredit(only ?? entry, entry)) return single
  return ofBatch(entry)
}

function amountOf(payment: Node): string | null {
  return textAt(payment, 'Amt') ?? textAt(payment, 'AmtDtls', 'TxAmt', 'Amt')
}

function ofPayment(payment: Node, entry: Node, amount: string | null): Said[] {
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
      // A debit that carries a return tells of money that somebody else got back from us.
      state: back ? 'back' : returned ? 'under' : 'done',
      status: 'BOOK',
      cents: centsOf(amount),
      feeCents: back ? feeOf(payment, entry, centsOf(amount)) : null,
      reason,
    },
  ]
}

/** What is missing of money that came back: charges that the file names, or the difference from the amount it was sent with. */
function feeOf(payment: Node, entry: Node, cents: number | null): number | null {
  const records = [payment, entry].flatMap((part) => [
    ...all(part, 'Chrgs', 'Rcrd'),
    // Older files name them without records.
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

/** A file that the bank booked as one sum. */
function ofBatch(entry: Node): Said[] {
  const [batch] = [...all(entry, 'NtryDtls', 'Btch'), ...all(entry, 'NtryDtls', 'TxDtls', 'Refs')]
  const messageId = textAt(batch, 'PmtInfId') ?? textAt(batch, 'MsgId')
  if (!messageId || messageId === 'NOTPROVIDED') return []
  const cents = centsOf(textAt(entry, 'Amt'))
  const reason = { code: null, note: null }
  return [{ endToEndId: null, messageId, state: 'done', status: 'BOOK', cents, reason }]
}
