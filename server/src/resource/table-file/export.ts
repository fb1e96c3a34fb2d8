// A list as a table for a file, read batch by batch.
import { minuteOf } from '@rivulet/contract/day'
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import type { Actor } from '../http/actor.ts'
import type { Engine } from './engine.ts'
import type { ListRequest } from './list-request.ts'
import { readRows, readTotals } from './list.ts'
import type { Wire } from './present.ts'
import { type Entry, listEntries } from './select.ts'
import type { Served } from './serve.ts'
import { columnFor, type Row, type Table } from './table.ts'
import type { Format } from './table-file.ts'
import { refuseBeyondSheet } from './xlsx-limits.ts'

type ExportRequest = ListRequest & { format: Format; gone: AbortSignal }

/**
 * The first query runs before the rows are handed over, so that what is refused is refused with an answer.
 * @throws 422 for more than a workbook holds.
 */
export async function exportList(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  { format, gone, ...request }: ExportRequest,
): Promise<Table> {
  const { total } = await readTotals(engine, served, actor, request)
  const { sql, config } = engine.deps
  const zone = config.accountingZone
  const columns = listEntries(served.resource, actor.admin).filter(([, field]) => field.listed)
  if (format === 'xlsx')
    await refuseBeyondSheet({ sql, served, actor, zone }, { request, total, columns })
  const { name, title } = served.resource
  return {
    ...{ name, title },
    columns: columns.map(([, field]) => columnFor(field)),
    rows: cells(columns, readRows(engine, served, actor, request, gone), zone),
  }
}

async function* cells(
  columns: readonly Entry[],
  batches: AsyncIterable<Wire[]>,
  zone: string,
): AsyncGenerator<Row[]> {
  for await (const rows of batches)
    yield rows.map((row) => columns.map(([name, field]) => cellOf(field, row[name], zone)))
}

/** As screens show it, except that days and numbers keep the form in which programs read them. */
function cellOf(field: Field, value: unknown, zone: string): string | null {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'reference':
      return (value as { name: string }).name
    case 'choice':
      return [value]
        .flat()
        .map((one) => field.choices[String(one)] ?? String(one))
        .join(', ')
    case 'boolean':
      return value ? 'Yes' : 'No'
    case 'instant':
      return minuteOf(new Date(String(value)), zone)
    case 'dateTime':
      return field.dayOnly ? String(value).slice(0, 10) : String(value)
    default:
      return String(value)
  }
}
