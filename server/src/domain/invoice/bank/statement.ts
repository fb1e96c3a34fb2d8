// Account statements and notices of a bank, camt.053 and camt.054: what was booked, and what came back.
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
      reason,
    },
  ]
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
