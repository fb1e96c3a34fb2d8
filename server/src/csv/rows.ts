// Reads an uploaded CSV file as rows: detects the separator, and takes column names from the first line.
import type { CsvSeparator } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { separatorSigns } from '@rivulet/contract/text/csv-cell'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../errors.ts'

export const mostLines = 100_000
const mostColumns = 500
/** Maximum characters of a row, also across several lines. */
const longest = 200_000

/** `line` is where the row starts in the file. */
export type CsvRow = { line: number; cells: string[] }

/** The line with which systems tell Excel the separator, above the columns. */
const separatorNote = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i

/** The separator that the file states, else the one that occurs most often in the first line, outside of quotes. */
export function separatorOf(text: string): CsvSeparator {
  const [, stated] = separatorNote.exec(text) ?? []
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const names = Object.keys(separatorSigns) as CsvSeparator[]
  const known = names.find((name) => separatorSigns[name] === stated)
  if (known) return known
  const times = (name: CsvSeparator) => first.split(separatorSigns[name]).length
  return names.reduce((best, name) => (times(name) > times(best) ? name : best))
}

/**
 * All rows including the header, without empty lines, lines of separators alone and the note about the separator.
 * @throws 422 on `document` when quotes do not match or a row is too long.
 */
export async function* readRows(text: string, separator: CsvSeparator): AsyncGenerator<CsvRow> {
  refuseLongLines(text)
  const [note = ''] = separatorNote.exec(text) ?? []
  const above = note === '' ? 0 : 1
  const parser = parse({
    delimiter: separatorSigns[separator],
    relax_column_count: true,
    // Within a cell that does not begin with one, a quote is a letter, as spreadsheets read it: Ann "Annie" Lake.
    relax_quotes: true,
    info: true,
    trim: true,
    max_record_size: longest,
  })
  const part = 64 * 1024
  // Fed in chunks, because the reader may stop early.
  const feed = async () => {
    for (let at = note.length; at < text.length; at += part)
      if (!parser.write(text.slice(at, at + part)))
        await new Promise((resolve) => parser.once('drain', resolve))
    parser.end()
  }
  void feed()
  let line = above + 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      // Spreadsheets write separators alone where they have an empty row.
      if (record.some((cell) => cell !== '')) yield { line, cells: record }
      line = above + info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(line)
    throw invalid({ document: [reconciliationMessages.broken(above + Number(error.lines) || line)] })
  }
}

/** Cells cost more memory than their characters: a line of separators would become millions of cells. */
function refuseLongLines(text: string): void {
  let line = 1
  for (let start = 0; start < text.length; line++) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end
    if (next - start > longest) throw tooLong(line)
    start = next + 1
  }
}

const tooLong = (line: number) =>
  invalid({ document: [reconciliationMessages.longLine(line, '200,000')] })

export const tooManyLines = () => invalid({ document: [reconciliationMessages.tooManyRows('100,000')] })

/**
 * Unique column names: a second AMOUNT becomes AMOUNT (2), and one without a
 * name gets its position. @throws 422 for too many.
 */
export function columnsOf(cells: readonly string[]): string[] {
  if (cells.length > mostColumns)
    throw invalid({ document: [reconciliationMessages.tooManyColumns('500')] })
  const seen = new Map<string, number>()
  return cells.map((cell, n) => {
    const name = cell.slice(0, 200) || `Column ${n + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
