// Parses all lines of an export in the heavy-work process, as column arrays for PostgreSQL.
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { Draft } from '@rivulet/contract/resource'
import type { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { plainArray, textArray } from '../../../db/array-literal.ts'
import { invalid } from '../../../errors.ts'
import { columnsOf, mostLines, readRows, tooManyLines } from '../../../csv/rows.ts'
import { decodeFile } from '../../../csv/decode.ts'
import { readMapping } from './mapping.ts'
import { readLine, type ExportValues } from './read-line.ts'

type Input = { bytes: Buffer; draft: Draft<typeof reconciliation>; zone: string }
/** Some thousand lines, one PostgreSQL array literal per field. */
export type Batch = Record<keyof ExportValues, string>

const size = 5000

/** @throws 422 when the file cannot be read with this mapping. */
export async function work({ bytes, draft, zone }: Input): Promise<Batch[]> {
  const { separator, decimal, dateOrder, encoding } = draft
  const { text } = decodeFile(bytes, encoding)
  let mapping: ReturnType<typeof readMapping> | undefined
  const batches: Batch[] = []
  let lines = 0
  let said: ExportValues[] = []
  for await (const row of readRows(text, separator)) {
    if (!mapping) {
      mapping = readMapping(draft, columnsOf(row.cells))
      continue
    }
    if (++lines > mostLines) throw tooManyLines()
    said.push(readLine(row, { ...mapping, decimal, dateOrder, zone }))
    if (said.length === size) {
      batches.push(batchOf(said))
      said = []
    }
  }
  if (lines === 0) throw invalid({ document: [reconciliationMessages.noRows] })
  return said.length > 0 ? [...batches, batchOf(said)] : batches
}

function batchOf(said: readonly ExportValues[]): Batch {
  const column = <K extends keyof ExportValues>(name: K) => said.map((one) => one[name])
  return {
    line: plainArray(column('line')),
    order: textArray(column('order')),
    cents: plainArray(column('cents')),
    status: textArray(column('status')),
    at: textArray(column('at').map((at) => at?.toISOString() ?? null)),
    click: textArray(column('click')),
    aid: textArray(column('aid')),
    link: textArray(column('link')),
    coupon: textArray(column('coupon')),
    problem: textArray(column('problem')),
    day: textArray(column('day')),
  }
}
