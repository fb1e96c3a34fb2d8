// Parses some lines of a CSV file in the heavy-work process, and checks their values with the fields of the contract.
import { csvPlain } from '@rivulet/contract/text/csv-cell'
import type { Field } from '@rivulet/contract/fields'
import { columnName, type ImportKind } from '@rivulet/contract/imports/import-form'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { importMessages } from '@rivulet/contract/messages/import-messages'
import { asKept, checkAll, hasErrors } from '@rivulet/contract/validate'
import { decodeFile } from '../csv/decode.ts'
import { findPlaces } from '../csv/find-places.ts'
import { columnsOf, type CsvRow, mostLines, readRows, tooManyLines } from '../csv/rows.ts'
import { readStatusWords } from '../csv/status-words.ts'
import { type FieldErrors, invalid } from '../errors.ts'
import type { ReadLine } from './importer.ts'
import { countryOf } from './country-names.ts'
import { type FileFormat } from './file-format.ts'
import { type Format, readValue } from './read-value.ts'

type Input = {
  bytes: Buffer
  kind: ImportName
  body: FileFormat & Readonly<Record<string, unknown>>
  zone: string
  /** Lines to leave out. */
  from: number
  /** How many to read. */
  most: number
}
type Places = Record<string, number | null>

/** `more`: the file goes on. @throws 422 when it cannot be read with this mapping. */
export async function work({ bytes, kind, body, zone, from, most }: Input) {
  const { columns, key, keyHasCase }: ImportKind = imports[kind]
  const { statuses, errors } = readStatusWords(body)
  if (hasErrors(errors)) throw invalid(errors)
  const { text } = decodeFile(bytes, body.encoding)
  const format = { ...{ zone, statuses }, decimal: body.decimal, dateOrder: body.dateOrder }
  const seen = new Map<string, number>()
  const labels = key.flatMap((name) => columns[name]?.label ?? [])
  const lines: ReadLine[] = []
  let places: Places | undefined
  let n = 0
  for await (const row of readRows(text, body.separator)) {
    if (!places) {
      places = placesOf(columns, body, columnsOf(row.cells))
      continue
    }
    if (++n > mostLines) throw tooManyLines()
    if (lines.length === most) return { lines, more: true }
    const written = keyOf(row, key, places)
    const named = keyHasCase ? written : written.toLowerCase()
    const first = named === '' ? undefined : seen.get(named)
    if (first === undefined) seen.set(named, row.line)
    if (n <= from) continue
    const read = readLine(row, columns, places, format)
    const errors =
      first === undefined
        ? read.errors
        : { '': [importMessages.repeated(labels, first)], ...read.errors }
    lines.push({ ...read, errors })
  }
  return { lines, more: false }
}

/** @throws 422 for a column that is missing or used twice. */
function placesOf(
  columns: Readonly<Record<string, Field>>,
  body: Readonly<Record<string, unknown>>,
  named: readonly string[],
): Places {
  const wanted = Object.fromEntries(
    Object.keys(columns).map((name) => [columnName(name), body[columnName(name)] as string | null]),
  )
  const { places, errors } = findPlaces(wanted, named)
  if (hasErrors(errors)) throw invalid(errors)
  return Object.fromEntries(Object.keys(columns).map((name) => [name, places[columnName(name)] ?? null]))
}

const cellOf = ({ cells }: CsvRow, place: number | null | undefined): string =>
  place === null || place === undefined
    ? ''
    : csvPlain((cells[place] ?? '').replaceAll('\u0000', '').toWellFormed().trim())

/** Empty when the line has no key at all. */
function keyOf(row: CsvRow, key: readonly string[], places: Places): string {
  const parts = key.map((name) => cellOf(row, places[name]))
  return parts.every((part) => part === '') ? '' : parts.join('\u0000')
}

function readLine(
  row: CsvRow,
  columns: Readonly<Record<string, Field>>,
  places: Places,
  general: Omit<Format, 'country'>,
): ReadLine {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  const country = cellOf(row, places['holderCountry'])
  const format = { ...general, country: country === '' ? null : countryOf(country) }
  for (const [name, field] of Object.entries(columns)) {
    const words = cellOf(row, places[name])
    if (words === '') continue
    const read = readValue(field, words, format)
    if ('problem' in read) errors[name] = [read.problem]
    else values[name] = read.value
  }
  const checked = Object.entries(columns).filter(([name]) => !errors[name])
  Object.assign(errors, checkAll(checked, values))
  return {
    ...{ line: row.line, cells: row.cells, values: asKept(columns, values) },
    errors: hasErrors(errors) ? errors : null,
  }
}
