// The status report of a bank, pain.002: what became of a file, of its block of payments, and of single ones.
import type { Said, SaidState } from './said.ts'
import type { PayeeCheck } from '@rivulet/contract/payout'
import { all, type Node, textAt } from './read-xml.ts'
import { centsOf } from './cents.ts'

const done: ReadonlySet<string> = new Set(['ACSC', 'ACCC'])
/** Rejected, or cancelled before it was paid. */
const back: ReadonlySet<string> = new Set(['RJCT', 'CANC'])

/** Of the check of payees' names that is made before a file is paid (EPC Verification of Payee, as banks report it in pain.002). */
const checks: Readonly<Record<string, PayeeCheck>> = {
  RCVC: 'match',
  RVMC: 'close',
  RVNM: 'mismatch',
  RVNA: 'unchecked',
}
/** They say nothing of any payment: the single ones do. */
const partial: ReadonlySet<string> = new Set(['PART', 'RCVM', 'RVCM'])

const stateOf = (status: string): SaidState =>
  done.has(status) ? 'done' : back.has(status) ? 'back' : 'under'

/** Single payments first: what is said of all holds for those that are not named. */
export function readStatusReport(document: Node): Said[] {
  return all(document, 'CstmrPmtStsRpt').flatMap((report) => {
    const [group] = all(report, 'OrgnlGrpInfAndSts')
    const blocks = all(report, 'OrgnlPmtInfAndSts')
    // The file and its block bear the same name; some banks repeat only one of them.
    const messageId = textAt(group, 'OrgnlMsgId') ?? textAt(blocks[0], 'OrgnlPmtInfId')
    const ofGroup = ofAll(group, 'GrpSts', messageId)
    const ofBlocks = blocks.flatMap((block) =>
      ofAll(block, 'PmtInfSts', textAt(block, 'OrgnlPmtInfId') ?? messageId).map((said) =>
        withReason(said, ofGroup),
      ),
    )
    const single = blocks.flatMap((block) =>
      all(block, 'TxInfAndSts')
        .flatMap((payment) => ofPayment(payment, messageId))
        .map((said) => withReason(said, [...ofBlocks, ...ofGroup])),
    )
    return [...single, ...ofBlocks, ...ofGroup]
  })
}

/** Why all of it was rejected is said once, and holds for each part that was, and has no reason of its own. */
function withReason(said: Said, above: readonly Said[]): Said {
  if (said.state !== 'back' || said.reason.code !== null || said.reason.note !== null) return said
  const known = above.find(
    ({ state, reason }) => state === 'back' && (reason.code ?? reason.note) !== null,
  )
  return known ? { ...said, reason: known.reason } : said
}

function ofPayment(payment: Node, messageId: string | null): Said[] {
  const endToEndId = textAt(payment, 'OrgnlEndToEndId')
  const status = textAt(payment, 'TxSts')
  if (!endToEndId || !status) return []
  const cents = centsOf(textAt(payment, 'OrgnlTxRef', 'Amt', 'InstdAmt'))
  const [state, reason] = [stateOf(status), reasonOf(payment)]
  return [{ endToEndId, messageId, state, status, cents, check: checks[status] ?? null, reason }]
}

/** Where the bank could not read the file it does not know its name, but it has a reason. */
function ofAll(part: Node | undefined, name: string, messageId: string | null): Said[] {
  const status = textAt(part, name)
  if (!part || !status || partial.has(status)) return []
  const [state, reason] = [stateOf(status), reasonOf(part)]
  const check = checks[status] ?? null
  return [{ endToEndId: null, messageId, state, status, cents: null, check, reason }]
}

const reasonOf = (part: Node): Said['reason'] => ({
  code: textAt(part, 'StsRsnInf', 'Rsn', 'Cd') ?? textAt(part, 'StsRsnInf', 'Rsn', 'Prtry'),
  note:
    all(part, 'StsRsnInf', 'AddtlInf')
      .flatMap((line) => textAt(line) ?? [])
      .join(' ') || null,
})
