// The status report of a bank, pain.002: what became of a file, of its block of payments, and of single ones.
import type { Said, SaidState } from './said.ts'
import { all, type Node, textAt } from './read-xml.ts'
import { centsOf } from './cents.ts'

const done: ReadonlySet<string> = new Set(['ACSC', 'ACCC'])
/** Rejected, or cancelled before it was paid. */
const back: ReadonlySet<string> = new Set(['RJCT', 'CANC'])

const stateOf = (status: string): SaidState =>
  done.has(status) ? 'done' : back.has(status) ? 'back' : 'under'

/** Single payments first: what is said of all holds for those that are not named. */
export function readStatusReport(document: Node): Said[] {
  return all(document, 'CstmrPmtStsRpt').flatMap((report) => {
    const [group] = all(report, 'OrgnlGrpInfAndSts')
    const messageId = textAt(group, 'OrgnlMsgId')
    const blocks = all(report, 'OrgnlPmtInfAndSts')
    const single = blocks.flatMap((block) =>
      all(block, 'TxInfAndSts').flatMap((payment) => ofPayment(payment, messageId)),
    )
    const whole = [
      ...blocks.flatMap((block) =>
        ofAll(block, 'PmtInfSts', textAt(block, 'OrgnlPmtInfId') ?? messageId),
      ),
      ...ofAll(group, 'GrpSts', messageId),
    ]
    return [...single, ...whole]
  })
}

function ofPayment(payment: Node, messageId: string | null): Said[] {
  const endToEndId = textAt(payment, 'OrgnlEndToEndId')
  const status = textAt(payment, 'TxSts')
  if (!endToEndId || !status) return []
  const cents = centsOf(textAt(payment, 'OrgnlTxRef', 'Amt', 'InstdAmt'))
  return [{ endToEndId, messageId, state: stateOf(status), status, cents, reason: reasonOf(payment) }]
}

/** PART says nothing of any payment: the single ones do. */
function ofAll(part: Node | undefined, name: string, messageId: string | null): Said[] {
  const status = textAt(part, name)
  if (!part || !status || !messageId || status === 'PART') return []
  const [state, reason] = [stateOf(status), reasonOf(part)]
  return [{ endToEndId: null, messageId, state, status, cents: null, reason }]
}

const reasonOf = (part: Node): Said['reason'] => ({
  code: textAt(part, 'StsRsnInf', 'Rsn', 'Cd') ?? textAt(part, 'StsRsnInf', 'Rsn', 'Prtry'),
  note:
    all(part, 'StsRsnInf', 'AddtlInf')
      .flatMap((line) => textAt(line) ?? [])
      .join(' ') || null,
})
