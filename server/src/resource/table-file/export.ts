// Exports a list as a table for a file, read in batches.
import type { Field } from '@rivulet/contract/fields'
import { daysInName } from '@rivulet/contract/text/file-name'
import { parseList } from '@rivulet/contract/filter'
import type { Resource } from '@rivulet/contract/resource'
import { shownValue } from '@rivulet/contract/shown-value'
import type { Actor } from '../../auth/actor.ts'
import type { Engine } from '../engine.ts'
import { kindOf } from '../kinds.ts'
import { isDate, type ListRequest } from '../list-request.ts'
import { readRows, readTotals } from '../list.ts'
import type { Wire } from '../present.ts'
import type { Entry } from '../select.ts'
import type { Served } from '../serve.ts'
import { columnFor, type Row, type Table } from '../table.ts'
import { exportedColumns, namesPeople } from './exported-columns.ts'
import type { Format } from './table-file.ts'
import { refuseBeyondSheet } from './xlsx-limits.ts'

type ExportRequest = ListRequest & { format: Format; columns: unknown; gone: AbortSignal }

/**
 * The first query runs before streaming begins, so that errors still get a proper response.
 * @throws 422 for more rows than a workbook can hold.
 */
export async function exportList(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  { format, columns: named, gone, ...asked }: ExportRequest,
): Promise<Table> {
  const columns = exportedColumns(served.resource, actor, named)
  const request = { ...asked, by: asked.by || namesPeople(columns) }
  const { total } = await readTotals(engine, served, actor, request)
  const { sql, config } = engine.deps
  const zone = config.accountingZone
  if (format === 'xlsx')
    await refuseBeyondSheet({ sql, served, actor, zone }, { request, total, columns })
  return {
    title: served.resource.title,
    about: daysOf(request),
    columns: columns.map(([, field]) => columnFor(field)),
    rows: cells(columns, readRows(engine, served, actor, request, gone), zone),
  }
}

/** The days that its rows are of. Of another time than their own it says which. */
function daysOf({ conditions }: ListRequest): string[] {
  const found = conditions.find(
    ({ definition, operator }) => isTime(definition) && (operator === 'between' || operator === 'eq'),
  )
  if (!found) return []
  const [from = '', to = from] = parseList(found.value).map((time) => time.slice(0, 10))
  return [...(isDate(found) ? [] : [found.definition.label]), daysInName(from, to)]
}

const isTime = ({ kind }: Field): boolean => ['date', 'dateTime', 'instant'].includes(kind)

async function* cells(
  columns: readonly Entry[],
  batches: AsyncIterable<Wire[]>,
  zone: string,
): AsyncGenerator<Row[]> {
  for await (const rows of batches)
    yield rows.map((row) =>
      columns.map(([name, field]) => cellOf(field, shownValue(field, name, row), zone)),
    )
}

/** As displayed on screens, except that days and numbers stay machine-readable. */
function cellOf(field: Field, value: unknown, zone: string): string | null {
  if (value === null || value === undefined) return null
  const { words } = kindOf(field)
  return words ? words(value, zone, field) : String(value)
}
