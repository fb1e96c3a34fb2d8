// Parses a bank file of any supported kind, detected by its elements. Banks may wrap a message, or several, in others.
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { refused } from '../../../errors.ts'
import { holders, readXml } from './read-xml.ts'
import type { ReadAnswer, ReadEntry } from './bank-entry.ts'
import { readReport, readStatement } from './statement.ts'
import { readStatusReport } from './status-report.ts'

const roots = [
  ['CstmrPmtStsRpt', 'pain.002', readStatusReport],
  // Version 2, which names the element after itself.
  ['pain.002.001.02', 'pain.002', readStatusReport],
  ['BkToCstmrAcctRpt', 'camt.052', readReport],
  ['BkToCstmrStmt', 'camt.053', readStatement],
  ['BkToCstmrDbtCdtNtfctn', 'camt.054', readStatement],
] as const

/** More entries than a month of payout runs produces. */
const mostSaid = 50_000

/**
 * Runs in the heavy-work process. @throws 422 for any other file, for one without payments, and for one with too many.
 */
export function work({ bytes }: { bytes: Buffer }): ReadAnswer {
  const names = roots.map(([root]) => root)
  const found = holders(readXml(bytes), names).flatMap((document) =>
    roots.filter(([root]) => root in document).map(([, kind, read]) => ({ kind, said: read(document) })),
  )
  const [first] = found
  if (!first) throw refused(payoutMessages.noXml, 'no_xml')
  const entries = withoutRepeated(found.flatMap(({ said }) => said))
  if (entries.length === 0) throw refused(payoutMessages.nothingSaid, 'nothing_said')
  if (entries.length > mostSaid) throw refused(payoutMessages.tooMuchSaid('50,000'), 'too_much_said')
  return { kind: first.kind, said: entries }
}

/** Drops entries repeating what the whole message already states. */
function withoutRepeated(entries: readonly ReadEntry[]): ReadEntry[] {
  const known = new Set<string>()
  return entries.filter((one) => {
    if (one.endToEndId !== null) return true
    const name = JSON.stringify(one)
    if (known.has(name)) return false
    known.add(name)
    return true
  })
}
