// Reads a file of a bank of whichever kind it is, by the message that its namespace or its root names.
import { payoutMessages } from '@rivulet/contract/payout-messages'
import { refused } from '../../../http/errors.ts'
import { all, type Node, readXml } from './read-xml.ts'
import type { Answer } from './said.ts'
import { readStatement } from './statement.ts'
import { readStatusReport } from './status-report.ts'

const roots = [
  ['CstmrPmtStsRpt', 'pain.002', readStatusReport],
  ['BkToCstmrStmt', 'camt.053', readStatement],
  ['BkToCstmrDbtCdtNtfctn', 'camt.054', readStatement],
] as const

/** @throws 422 for any other file, and for one that names no payment. */
export function readAnswer(bytes: Buffer): Answer {
  const [document] = all(readXml(bytes), 'Document')
  const [, kind, read] = roots.find(([root]) => has(document, root)) ?? []
  if (!document || !kind || !read) throw refused(payoutMessages.noXml, 'no_xml')
  const said = read(document)
  if (said.length === 0) throw refused(payoutMessages.nothingSaid, 'nothing_said')
  return { kind, said }
}

const has = (document: Node | undefined, name: string): boolean => all(document, name).length > 0
