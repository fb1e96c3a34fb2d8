// Parses status reports (pain.002): the outcome for a file, its payment block and single payments.
import type { ReadEntry, EntryState } from './bank-entry.ts'
import type { PayeeCheck } from '@rivulet/contract/states/payout'
import { all, type Node, textAt } from './read-xml.ts'
import { centsOf } from './cents.ts'

const done: ReadonlySet<string> = new Set(['ACSC', 'ACCC'])
/** Rejected, or cancelled before it was paid. */
export const rejected: ReadonlySet<string | null> = new Set(['RJCT', 'CANC'])

/** Payee name check before a file is paid (EPC Verification of Payee, as reported in pain.002). */
const checks: Readonly<Record<string, PayeeCheck>> = {
  RCVC: 'match',
  RVMC: 'close',
  RVNM: 'mismatch',
  RVNA: 'unchecked',
}
/** These say nothing about any payment; the single entries do. */
const partial: ReadonlySet<string> = new Set(['PART', 'RCVM', 'RVCM'])

const stateOf = (status: string): EntryState =>
  done.has(status) ? 'done' : rejected.has(status) ? 'back' : 'under'

/** Single payments first: a status for all applies to those not listed. */
export function readStatusReport(document: Node): ReadEntry[] {
  const reports = [...all(document, 'CstmrPmtStsRpt'), ...all(document, 'pain.002.001.02')]
  return reports.flatMap((report) => {
    const [group] = all(report, 'OrgnlGrpInfAndSts')
    const blocks = all(report, 'OrgnlPmtInfAndSts')
    // File and block have the same id; some banks repeat only one of them.
    const messageId = textAt(group, 'OrgnlMsgId') ?? textAt(blocks[0], 'OrgnlPmtInfId')
    const ofGroup = ofAll(group, 'GrpSts', messageId)
    const ofBlocks = blocks.flatMap((block) =>
      ofAll(block, 'PmtInfSts', textAt(block, 'OrgnlPmtInfId') ?? messageId).map((said) =>
        withReason(said, ofGroup),
      ),
    )
    // Version 2 has no blocks.
    const single = [report, ...blocks].flatMap((block) =>
      all(block, 'TxInfAndSts')
        .flatMap((payment) => ofPayment(payment, messageId))
        .map((said) => withReason(said, [...ofBlocks, ...ofGroup])),
    )
    return [...single, ...ofBlocks, ...ofGroup]
  })
}

/** The reason for rejecting the whole file applies to each rejected part without its own reason. */
function withReason(said: ReadEntry, above: readonly ReadEntry[]): ReadEntry {
  if (said.state !== 'back' || said.reason.code !== null || said.reason.note !== null) return said
  const known = above.find(
    ({ state, reason }) => state === 'back' && (reason.code ?? reason.note) !== null,
  )
  return known ? { ...said, reason: known.reason } : said
}

function ofPayment(payment: Node, messageId: string | null): ReadEntry[] {
  const endToEndId = textAt(payment, 'OrgnlEndToEndId')
  const status = textAt(payment, 'TxSts')
  if (!endToEndId || !status) return []
  const cents = centsOf(textAt(payment, 'OrgnlTxRef', 'Amt', 'InstdAmt'))
  const [state, reason] = [stateOf(status), reasonOf(payment)]
  return [{ endToEndId, messageId, state, status, cents, check: checks[status] ?? null, reason }]
}

/** If the bank could not read the file, it does not know its id, but gives a reason. */
function ofAll(part: Node | undefined, name: string, messageId: string | null): ReadEntry[] {
  const status = textAt(part, name)
  if (!part || !status || partial.has(status)) return []
  const [state, reason] = [stateOf(status), reasonOf(part)]
  const check = checks[status] ?? null
  return [{ endToEndId: null, messageId, state, status, cents: null, check, reason }]
}

/** The last two as in version 2. */
const reasonPlaces = [
  ['Rsn', 'Cd'],
  ['Rsn', 'Prtry'],
  ['StsRsn', 'Cd'],
  ['StsRsn', 'Prtry'],
]
const reasonOf = (part: Node): ReadEntry['reason'] => ({
  code:
    reasonPlaces.map((place) => textAt(part, 'StsRsnInf', ...place)).find((code) => code !== null) ??
    null,
  note:
    ['AddtlInf', 'AddtlStsRsnInf']
      .flatMap((name) => all(part, 'StsRsnInf', name))
      .flatMap((line) => textAt(line) ?? [])
      .join(' ') || null,
})
