// The start of an uploaded CSV file, for its preview: encoding, separator, columns, first rows, and how many lines there are.
import type { CsvEncoding, CsvSeparator } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { invalid } from '../errors.ts'
import { decodeFile } from './decode.ts'
import { columnsOf, mostLines, readRows, separatorOf, tooManyLines } from './rows.ts'

/** Null or missing: detected. */
export type WantedReading = { encoding?: CsvEncoding | null; separator?: CsvSeparator | null }

/** Rows from which formats and meanings are guessed. */
const looked = 2000
const longestCell = 100

/** @throws 422 when it is not a readable file, has no line below its columns, or too many. */
export async function readStart(bytes: Buffer, wanted: WantedReading) {
  const { text, encoding } = decodeFile(bytes, wanted.encoding)
  const separator = wanted.separator ?? separatorOf(text)
  const rows: string[][] = []
  let columns: string[] = []
  let lines = -1
  for await (const { cells } of readRows(text, separator)) {
    if (lines++ < 0) columns = columnsOf(cells)
    else if (lines > mostLines) throw tooManyLines()
    else if (rows.length < looked) rows.push(cells)
  }
  if (lines < 1) throw invalid({ document: [reconciliationMessages.noRows] })
  return {
    ...{ encoding, separator, columns, rows, lines },
    /** What stands in a column, by its name. */
    cellsIn(name: string | null | undefined): string[] {
      const place = name ? columns.indexOf(name) : -1
      return place < 0 ? [] : rows.map((row) => row[place] ?? '').filter((cell) => cell !== '')
    },
    /** The first rows as they are shown. */
    firstRows: (count: number): string[][] =>
      rows.slice(0, count).map((row) => columns.map((_, n) => (row[n] ?? '').slice(0, longestCell))),
  }
}
