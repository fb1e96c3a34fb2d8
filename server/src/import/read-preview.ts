// Parses the start of a CSV file in the heavy-work process: its columns, first lines and format.
import type { ImportPreview } from '@rivulet/contract/answers/import-answer'
import { columnName, type ImportKind } from '@rivulet/contract/imports/import-form'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { dateOrderOf, decimalOf, isAmbiguous, isAmount } from '../csv/read-cell.ts'
import { readStart, type WantedReading } from '../csv/read-start.ts'
import { guessStatus, joinWords, wordFields } from '../csv/status-words.ts'
import { guessColumns } from './guess-columns.ts'

/** Columns that people have chosen, by `columnName`; null for none. A field that is missing is guessed. */
export type ColumnWishes = Readonly<Record<`column${string}`, string | null | undefined>>
type Input = WantedReading & { bytes: Buffer; kind: ImportName; columns: ColumnWishes }
const shown = 5

/** @throws 422 when it is not a readable file. */
export async function work({ bytes, kind, columns: wishes, ...wanted }: Input): Promise<ImportPreview> {
  const { encoding, separator, columns, rows, lines, cellsIn, firstRows } = await readStart(
    bytes,
    wanted,
  )
  const definition: ImportKind = imports[kind]
  const chosen = Object.entries(guessColumns(kind, columns)).map(([name, guess]) => {
    const wish = wishes[columnName(name)]
    return [name, wish === undefined ? guess : wish] as const
  })
  const places = Object.fromEntries(chosen)
  const cellsOf = (...kinds: string[]) =>
    Object.entries(definition.columns)
      .filter(([, field]) => kinds.includes(field.kind))
      .flatMap(([name]) => cellsIn(places[name]))
  const dates = cellsOf('date', 'dateTime')
  const amounts = cellsOf('money', 'percent')
  const mapping = Object.fromEntries(chosen.map(([name, column]) => [columnName(name), column]))
  return {
    reading: {
      ...{ encoding, separator },
      // Where no column is known to hold amounts, any may.
      decimal: decimalOf(amounts.length > 0 ? amounts : rows.flat().filter(isAmount)),
      dateOrder: isAmbiguous(dates) ? null : dates.length > 0 ? dateOrderOf(dates) : 'ymd',
    },
    columns,
    rows: firstRows(shown),
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
