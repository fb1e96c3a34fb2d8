// Parses the start of a CSV file in the heavy-work process: its columns, first lines and format.
import type { CsvEncoding, CsvSeparator } from '@rivulet/contract/choices'
import type { ImportPreview } from '@rivulet/contract/answers/import-answer'
import { columnName, type ImportKind } from '@rivulet/contract/imports/import-form'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { decodeFile } from '../csv/decode.ts'
import { dateOrderOf, decimalOf, isAmbiguous, isAmount } from '../csv/read-cell.ts'
import { columnsOf, mostLines, readRows, separatorOf, tooManyLines } from '../csv/rows.ts'
import { guessStatus, joinWords, wordFields } from '../csv/status-words.ts'
import { invalid } from '../errors.ts'
import { guessColumns } from './guess-columns.ts'

type Input = {
  bytes: Buffer
  kind: ImportName
  encoding?: CsvEncoding | null
  separator?: CsvSeparator | null
}
const shown = 5
const looked = 2000

/** @throws 422 when it is not a readable file. */
export async function work({ bytes, kind, ...wanted }: Input): Promise<ImportPreview> {
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
  const definition: ImportKind = imports[kind]
  const guessed = guessColumns(kind, columns)
  const cellsOf = (...kinds: string[]) =>
    Object.entries(definition.columns)
      .filter(([, field]) => kinds.includes(field.kind))
      .flatMap(([name]) => {
        const place = columns.indexOf(guessed[name] ?? '')
        return place < 0 ? [] : rows.map((row) => row[place] ?? '').filter((cell) => cell !== '')
      })
  const dates = cellsOf('date', 'dateTime')
  const amounts = cellsOf('money', 'percent')
  const mapping = Object.fromEntries(
    Object.entries(guessed).map(([name, column]) => [columnName(name), column]),
  )
  return {
    reading: {
      ...{ encoding, separator },
      // Where no column is known to hold amounts, any may.
      decimal: decimalOf(amounts.length > 0 ? amounts : rows.flat().filter(isAmount)),
      dateOrder: isAmbiguous(dates) ? null : dates.length > 0 ? dateOrderOf(dates) : 'ymd',
    },
    columns,
    rows: rows.slice(0, shown).map((row) => columns.map((_, n) => (row[n] ?? '').slice(0, 100))),
    lines,
    mapping: { ...mapping, ...(kind === 'order' && wordsOf(cellsOf('choice'))) },
  }
}

/** Guessed meanings of the status values. */
function wordsOf(cells: readonly string[]): Record<string, string | null> {
  const words = [...new Set(cells)]
  return Object.fromEntries(
    Object.entries(wordFields).map(([status, field]) => [
      field,
      joinWords(words.filter((word) => guessStatus(word) === status)),
    ]),
  )
}
