// What a list shows as a table for a file, read row by row.
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import type { Actor } from '../http/actor.ts'
import type { Engine } from './engine.ts'
import type { ListRequest } from './list-request.ts'
import { readRows, readTotals } from './list.ts'
import type { Wire } from './present.ts'
import { listEntries } from './select.ts'
import type { Served } from './serve.ts'
import type { Table } from './table-file.ts'
import type { Cell } from './xlsx.ts'

/** The first query runs before the lines are handed over, so that what is refused is refused with an answer. */
export async function exportList(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  request: ListRequest,
): Promise<Table> {
  const all = { ...request, offset: 0, limit: 0 }
  await readTotals(engine, served, actor, { ...all, limit: 1 })
  const columns = listEntries(served.resource, actor.admin).filter(([, field]) => field.listed)
  const { name, title } = served.resource
  return { name, title, lines: cells(columns, readRows(engine, served, actor, all)) }
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
      return {
        text: [value]
          .flat()
          .map((one) => field.choices[String(one)] ?? String(one))
          .join(', '),
      }
    case 'boolean':
      return { text: value ? 'Yes' : 'No' }
    default:
      return { text: String(value) }
  }
}
