// Reads a file of a bank of whichever kind it is, by the message that its namespace or its root names.
import { payoutMessages } from '@rivulet/contract/payout-messages'
import { refused } from '../../../http/errors.ts'
import { all, type Node, readXml } from './read-xml.ts'
import type { Answer, Said } from './said.ts'
import { readReport, readStatement } from './statement.ts'
import { readStatusReport } from './status-report.ts'

const roots = [
  ['CstmrPmtStsRpt', 'pain.002', readStatusReport],
  ['BkToCstmrAcctRpt', 'camt.052', readReport],
  ['BkToCstmrStmt', 'camt.053', readStatement],
  ['BkToCstmrDbtCdtNtfctn', 'camt.054', readStatement],
] as const

/** More than a bank says of a month of payout runs. */
const mostSaid = 50_000

/** In the process for heavy work. @throws 422 for any other file, for one that names no payment, and for one that names too many. */
export function work({ bytes }: { bytes: Buffer }): Answer {
  const [document] = all(readXml(bytes), 'Document')
  const [, kind, read] = roots.find(([root]) => has(document, root)) ?? []
  if (!document || !kind || !read) throw refused(payoutMessages.noXml, 'no_xml')
  const said = withoutRepeated(read(document))
  if (said.length === 0) throw refused(payoutMessages.nothingSaid, 'nothing_said')
  if (said.length > mostSaid) throw refused(payoutMessages.tooMuchSaid('50,000'), 'too_much_said')
  return { kind, said }
}

const has = (document: Node | undefined, name: string): boolean => all(document, name).length > 0

/** What is said of a whole message holds for each of its payments, and need not be said twice. */
function withoutRepeated(said: readonly Said[]): Said[] {
  const known = new Set<string>()
  return said.filter((one) => {
    if (one.endToEndId !== null) return true
    const name = JSON.stringify(one)
    if (known.has(name)) return false
    known.add(name)
    return true
  })
}
