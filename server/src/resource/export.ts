// What a list shows as a file: CSV or XLSX, streamed row by row.
import { Readable } from 'node:stream'
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import type { Actor } from '../http/actor.ts'
import type { Engine } from './engine.ts'
import type { ListRequest } from './list-request.ts'
import { readRows, readTotals } from './list.ts'
import type { Wire } from './present.ts'
import { listEntries } from './select.ts'
import type { Served } from './serve.ts'
import { type Cell, writeXlsx } from './xlsx.ts'

export const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type Format = keyof typeof formats

/** The first query runs before the stream is handed over, so that what is refused is refused with an answer. */
export async function exportList(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  request: ListRequest,
  format: Format,
): Promise<Readable> {
  const all = { ...request, offset: 0, limit: 0 }
  await readTotals(engine, served, actor, { ...all, limit: 1 })
  const columns = listEntries(served.resource, actor.admin).filter(([, field]) => field.listed)
  const lines = cells(columns, readRows(engine, served, actor, all))
  return Readable.from(format === 'csv' ? writeCsv(lines) : writeXlsx(served.resource.title, lines))
}

async function* cells(
  columns: readonly [string, Field][],
  rows: AsyncIterable<Wire[]>,
): AsyncGenerator<Cell[][]> {
  yield [columns.map(([, field]) => ({ text: field.label }))]
  for await (const batch of rows)
    yield batch.map((row) => columns.map(([name, field]) => cell(field, row[name])))
}

function cell(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return { text: '' }
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'percent':
      return { number: String(value) }
    case 'reference':
      return { text: (value as { name: string }).name }
    case 'choice':
      return { text: field.choices[String(value)] ?? String(value) }
    case 'boolean':
      return { text: value ? 'Yes' : 'No' }
    default:
      return { text: String(value) }
  }
}

async function* writeCsv(lines: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const batch of lines)
    yield batch.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
function csvCell(value: Cell): string {
  if ('number' in value) return value.number
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value.text) ? `'${value.text}` : value.text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
