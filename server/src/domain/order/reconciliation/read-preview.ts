// Parses an export for its preview in the heavy-work process.
import { dayOf } from '@rivulet/contract/day'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { readStart, type WantedReading } from '../../../csv/read-start.ts'
import { guessStatus, joinWords, wordFields } from '../../../csv/status-words.ts'
import { guessColumns } from './guess.ts'
import { dateOrderOf, decimalOf, readDate } from '../../../csv/read-cell.ts'
import type { RememberedMapping } from './remembered.ts'

export type PreviewRequest = WantedReading & { columnStatus?: string | null }
type Input = { bytes: Buffer; wanted: PreviewRequest; last: RememberedMapping | null; zone: string }
const shown = 8

/** @throws 422 when it is not a readable export. */
export async function work(input: Input): Promise<Omit<ReconciliationPreview, 'known'>> {
  const { bytes, wanted, zone } = input
  const { encoding, separator, columns, lines, cellsIn, firstRows } = await readStart(bytes, wanted)
  const last = input.last && hasAll(columns, input.last) ? input.last : null
  const names = last?.columns ?? guessColumns(columns)
  if (wanted.columnStatus !== undefined) names.columnStatus = wanted.columnStatus
  const dates = cellsIn(names.columnDate)
  const dateOrder = last?.reading.dateOrder ?? dateOrderOf(dates)
  const days = dates
    .map((words) => readDate(words, dateOrder, zone))
    .filter((date) => date !== null)
    .map(({ at }) => dayOf(at, zone))
    .toSorted()
  const statuses = countWords(cellsIn(names.columnStatus))
  return {
    reading: {
      encoding,
      separator,
      decimal: last?.reading.decimal ?? decimalOf(cellsIn(names.columnAmount)),
      dateOrder,
    },
    columns,
    rows: firstRows(shown),
    lines,
    mapping: { ...names, ...wordsFor(statuses, last) },
    remembered: last !== null,
    statuses: statuses.slice(0, 40),
    period: days[0] ? { from: days[0], to: days.at(-1) ?? days[0] } : null,
  }
}

const hasAll = (columns: readonly string[], { columns: named }: RememberedMapping): boolean =>
  Object.values(named).every((name) => name === null || columns.includes(name))

function countWords(words: readonly string[]): ReconciliationPreview['statuses'] {
  const counted = new Map<string, number>()
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
  return [...counted]
    .map(([word, lines]) => ({ word: word.slice(0, 60), lines }))
    .toSorted((a, b) => b.lines - a.lines)
}

/** The values of the last comparison; otherwise each is guessed. */
function wordsFor(
  statuses: ReconciliationPreview['statuses'],
  last: RememberedMapping | null,
): Record<string, string | null> {
  if (last && Object.values(last.words).some((words) => words !== null)) return last.words
  return Object.fromEntries(
    Object.entries(wordFields).map(([status, field]) => [
      field,
      joinWords(statuses.map(({ word }) => word).filter((word) => guessStatus(word) === status)),
    ]),
  )
}
