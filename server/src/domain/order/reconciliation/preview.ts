// How an uploaded export reads, before it is compared: its columns and first lines, and what they stand for as far as can be told.
import type { CsvEncoding, CsvSeparator } from '@rivulet/contract/choices'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { dayOf } from '@rivulet/contract/day'
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import type { Deps } from '../../../http/deps.ts'
import { invalid } from '../../../http/errors.ts'
import { columnsOf, readRows, separatorOf } from './csv.ts'
import { guessColumns, guessStatus, joinWords } from './guess.ts'
import { wordFields } from './mapping.ts'
import { dateOrderOf, decimalOf, readDate } from './read-cell.ts'
import { lastComparison, type Remembered } from './remembered.ts'
import { readExport } from './read-file.ts'

type Wanted = {
  shop: number
  file: string
  encoding?: CsvEncoding | null
  separator?: CsvSeparator | null
  columnStatus?: string | null
}
const shown = 8
const looked = 2000

/** @throws 422 for what is no such file. */
export async function previewExport(
  deps: Deps,
  { shop, file, ...wanted }: Wanted,
  accountId: number,
): Promise<ReconciliationPreview> {
  const zone = deps.config.accountingZone
  const { text, encoding, hash } = await readExport(deps, file, accountId, wanted.encoding)
  const separator = wanted.separator ?? separatorOf(text)
  const rows: string[][] = []
  let columns: string[] = []
  let lines = -1
  for await (const { cells } of readRows(text, separator)) {
    if (lines++ < 0) columns = columnsOf(cells)
    else if (rows.length < looked) rows.push(cells)
  }
  if (lines < 1) throw invalid({ document: [reconciliationMessages.noRows] })
  const last = await lastComparison(deps.sql, shop, columns)
  const names = last?.columns ?? guessColumns(columns)
  if (wanted.columnStatus !== undefined) names.columnStatus = wanted.columnStatus
  const column = (name: string | null | undefined): string[] => {
    const place = name ? columns.indexOf(name) : -1
    return place < 0 ? [] : rows.map((row) => row[place] ?? '').filter((words) => words !== '')
  }
  const dates = column(names.columnDate)
  const dateOrder = last?.reading.dateOrder ?? dateOrderOf(dates)
  const days = dates
    .map((words) => readDate(words, dateOrder, zone))
    .filter((at) => at !== null)
    .map((at) => dayOf(at, zone))
    .toSorted()
  const statuses = countWords(column(names.columnStatus))
  const [known] = await deps.sql<{ id: number; at: Date }[]>`
    select id, created_at as at from reconciliation
    where shop_id = ${shop} and file_hash = ${hash} and deleted_at is null order by id desc limit 1`
  return {
    reading: {
      encoding,
      separator,
      decimal: last?.reading.decimal ?? decimalOf(column(names.columnAmount)),
      dateOrder,
    },
    columns,
    rows: rows.slice(0, shown).map((row) => columns.map((_, n) => (row[n] ?? '').slice(0, 100))),
    lines,
    mapping: { ...names, ...wordsFor(statuses, last) },
    remembered: last !== null,
    statuses: statuses.slice(0, 40),
    period: days[0] ? { from: days[0], to: days.at(-1) ?? days[0] } : null,
    known: known ? { id: known.id, date: dayOf(known.at, zone) } : null,
  }
}

function countWords(words: readonly string[]): ReconciliationPreview['statuses'] {
  const counted = new Map<string, number>()
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
  return [...counted]
    .map(([word, lines]) => ({ word: word.slice(0, 60), lines }))
    .toSorted((a, b) => b.lines - a.lines)
}

/** Those of the last time; else each word goes where it seems to belong. */
function wordsFor(
  statuses: ReconciliationPreview['statuses'],
  last: Remembered | null,
): Record<string, string | null> {
  if (last && Object.values(last.words).some((words) => words !== null)) return last.words
  return Object.fromEntries(
    Object.entries(wordFields).map(([status, field]) => [
      field,
      joinWords(statuses.map(({ word }) => word).filter((word) => guessStatus(word) === status)),
    ]),
  )
}
