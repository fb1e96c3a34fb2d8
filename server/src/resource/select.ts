// Builds the SQL for lists, totals and single records. Every query includes scope and trash.
import type { Field, FieldOf } from '@rivulet/contract/fields'
import { allows, hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { Queryable } from '../db/sql.ts'
import { columnOf, isHeavy, isStored } from './column.ts'
import type { ListRequest, Order } from './list-request.ts'
import { nameableFields } from './list-request.ts'
import { type FoundRows, type Fragment, type Reading, viewOf } from './serve.ts'
import { allOf, anyOf, contains, where } from './where.ts'

export type Entry = [name: string, field: Field]

const together = (sql: Queryable, parts: readonly Fragment[]): Fragment =>
  parts.reduce((all, one) => sql`${all}${one}`, sql``)
const commas = (sql: Queryable, parts: readonly Fragment[]): Fragment =>
  parts.reduce((all, one, i) => (i === 0 ? one : sql`${all}, ${one}`), sql``)

const isReference = (entry: Entry): entry is [string, FieldOf<'reference'>] =>
  entry[1].kind === 'reference'
const isRatio = ([, field]: Entry): boolean => 'ratio' in field && field.ratio !== undefined

/** Fields returned in lists: all this audience may read, except heavy fields and long ones that are not listed. */
export const listEntries = (resource: Resource, admin: boolean): Entry[] =>
  readableFields(resource, admin).filter(
    (entry) =>
      (isStored(entry[1]) &&
        (!isHeavy(entry[1]) || answersFiles(resource, entry[1])) &&
        (entry[1].kind !== 'longText' || entry[1].listed === true) &&
        isAnswered(resource, entry)) ||
      isRatio(entry),
  )

/** Resources without a single-record route return their files in the list. */
const answersFiles = (resource: Resource, field: Field): boolean =>
  field.kind === 'files' && !allows(resource, 'view')

/** Statistics return keys, sums and ratios, without fields that only filter. */
const isAnswered = (resource: Resource, [name, field]: Entry): boolean =>
  hasRecords(resource) ||
  (resource.groupedBy?.includes(name) ?? false) ||
  ('sum' in field && field.sum === true)

export const recordEntries = (resource: Resource, admin: boolean): Entry[] =>
  readableFields(resource, admin).filter(([, field]) => isStored(field))

/** The scope and trash condition, part of every query. */
export function reach({ sql, served, actor }: Reading, trash: boolean | 'either'): Fragment {
  const scope = served.scope?.(sql, actor) ?? sql`true`
  if (!hasRecords(served.resource) || trash === 'either') return scope
  return trash ? sql`${scope} and row.deleted_at is not null` : sql`${scope} and row.deleted_at is null`
}

/** Rows of a window, which may be located already; names of references are returned as "<field>.name". */
export function selectRows(reading: Reading, request: ListRequest, window?: FoundRows | null): Fragment {
  const { sql, served, actor } = reading
  const resource = served.resource
  const entries = listEntries(resource, actor.admin)
  const order = orderBy(reading, request.order)
  const needed = [
    ...sortedReferences(resource, request.order, actor.admin),
    ...searchedReferences(resource, request.search, actor.admin),
  ]
  const limits =
    request.limit === 0
      ? sql`offset ${request.offset}`
      : sql`limit ${request.limit} offset ${request.offset}`
  const plain = [
    ...(hasRecords(resource) ? [...stampColumns, ...(served.complete?.needs ?? [])] : []),
    ...(request.by ? byColumns : []),
    ...entries.filter((e) => !isRatio(e)).map(([n, f]) => columnOf(n, f)),
  ]
  const columns = commas(sql, [
    ...plain.map((c) => sql`${sql(`row.${c}`)}`),
    ...entries.filter(isRatio).map((e) => ratio(sql, resource, e)),
  ])
  const found = sql`from ${source(reading, request, window?.where)} ${joins(sql, needed)} where ${outerWhere(reading, request)} order by ${order} ${limits}`
  // Deep in the list: the rows before the window are skipped by id only.
  const records = sql`select ${columns} from ${window?.from ?? sql`${sql(viewOf(served, request))} row`} where`
  const rows =
    request.limit === 0 || !hasRecords(resource)
      ? sql`select ${columns} ${found}`
      : window
        ? sql`${records} ${reach(reading, request.trash)} and ${window.where}`
        : sql`${records} row.id in (select row.id ${found})`
  return sql`select row.*${referenceNames(sql, entries.filter(isReference))}${request.by ? byNames(sql) : sql``}
    from (${rows}) row ${joins(sql, entries.filter(isReference))} order by ${order}`
}

/** The ids of all matching records, up to the largest window of a list; of these alone, if some are named. */
export function selectIds(
  reading: Reading,
  request: ListRequest,
  among: readonly number[] | null = null,
): Fragment {
  const { sql, served, actor } = reading
  const needed = searchedReferences(served.resource, request.search, actor.admin)
  return sql`select row.id from ${source(reading, request)} ${joins(sql, needed)}
    where ${outerWhere(reading, request)} and (${among as number[] | null}::bigint[] is null or row.id = any(${among as number[] | null}::bigint[]))
    limit 100000`
}

/**
 * Two one-row queries to run concurrently: the number of matching rows,
 * and the sums of summable columns with their ratios.
 */
export function selectTotals(reading: Reading, request: ListRequest): Fragment[] {
  const { sql, served, actor } = reading
  const sums = summedEntries(served.resource, actor.admin)
  const inner = sums.map((entry) => summed(sql, served.resource, entry))
  const summing = (from: Fragment) => withRatios(reading, sql`select ${commas(sql, inner)} from ${from}`)
  const counted = served.counted?.(reading, request)
  if (counted) return [counted.total, summing(counted.facts)]
  // For many rows, keys are counted separately from the sums: summing groups first takes twice as long.
  if (served.resource.groupedBy && !served.source && actor.affiliateId === null)
    return [
      sql`select count(*) as total from (
        select distinct ${keysOf(reading)} from ${facts(reading, request)} where ${conditionsOf(reading, request)}) keys`,
      summing(sql`${facts(reading, request)} where ${conditionsOf(reading, request)}`),
    ]
  return [
    withRatios(
      reading,
      sql`select ${commas(sql, [sql`count(*) as total`, ...inner])} from ${source(reading, request)}
      ${joins(sql, searchedReferences(served.resource, request.search, actor.admin))} where ${outerWhere(reading, request)}`,
    ),
  ]
}

/** The same sums, computed over rows already in memory. */
export function selectSums(reading: Reading, rows: readonly Record<string, unknown>[]): Fragment {
  const { sql, served, actor } = reading
  const sums = summedEntries(served.resource, actor.admin).map((entry) => {
    const column = columnOf(...entry)
    return sql`${rows.reduce((sum, row) => sum + Number(row[column]), 0)}::bigint as ${sql(column)}`
  })
  return withRatios(reading, sql`select ${commas(sql, sums)}`)
}

const withRatios = ({ sql, served, actor }: Reading, summing: Fragment): Fragment => {
  const ratios = readableFields(served.resource, actor.admin).filter(isRatio)
  return sql`select ${commas(sql, [sql`row.*`, ...ratios.map((e) => ratio(sql, served.resource, e))])} from (${summing}) row`
}

export const summedEntries = (resource: Resource, admin: boolean): Entry[] =>
  readableFields(resource, admin).filter(([, field]) => 'sum' in field && field.sum === true)

/** The sum of a column over the rows that count. */
function summed(sql: Queryable, resource: Resource, [name, field]: Entry): Fragment {
  const column = columnOf(name, field)
  const unless = 'sumUnless' in field && field.sumUnless
  const counted = unless
    ? sql`filter (where ${sql(`row.${columnNamed(resource, unless)}`)} is null)`
    : sql``
  return sql`coalesce(sum(${sql(`row.${column}`)}) ${counted}, 0)::bigint as ${sql(column)}`
}

/** One record with every field this audience may read. */
export function selectRecord(reading: Reading, id: number, trash: boolean | 'either'): Fragment {
  const { sql, served, actor } = reading
  const entries = recordEntries(served.resource, actor.admin)
  const references = entries.filter(isReference)
  const columns = commas(
    sql,
    [
      ...[...stampColumns, ...byColumns, ...(served.complete?.needs ?? [])],
      ...entries.map(([n, f]) => columnOf(n, f)),
    ].map((c) => sql`${sql(`row.${c}`)}`),
  )
  return sql`select ${columns}${referenceNames(sql, references)}${byNames(sql)}
    from ${sql(served.resource.view)} row ${joins(sql, references)} where row.id = ${id} and ${reach(reading, trash)}`
}

const stampColumns = ['id', 'created_at', 'updated_at', 'deleted_at']
const byColumns = ['created_by', 'updated_by', 'deleted_by']
const byNames = (sql: Queryable): Fragment =>
  together(
    sql,
    byColumns.map(
      (column) =>
        sql`, (select name from account where id = ${sql(`row.${column}`)}) as ${sql(`${column}_name`)}`,
    ),
  )

/** Scope, trash, filters and search for the alias `row`. */
export function conditionsOf(reading: Reading, request: ListRequest): Fragment {
  const { sql, served, actor, zone } = reading
  const search = searchCondition(sql, served.resource, request.search, actor.admin)
  return allOf(sql, [
    reach(reading, request.trash),
    ...request.conditions.map((c) => where(sql, c, zone)),
    search,
  ])
}

/** The columns statistics are grouped by. */
export const keysOf = ({ sql, served: { resource } }: Reading): Fragment =>
  commas(
    sql,
    (resource.groupedBy ?? []).map((name) => sql`${sql(`row.${columnNamed(resource, name)}`)}`),
  )

/** The rows statistics are summed from. */
const facts = (reading: Reading, request: ListRequest): Fragment =>
  reading.served.source?.(reading, request) ??
  reading.sql`${reading.sql(reading.served.resource.view)} row`

/** Statistics are filtered before summing, records where they are read. */
function source(reading: Reading, request: ListRequest, window?: Fragment): Fragment {
  const { sql, served, actor } = reading
  if (!served.resource.groupedBy) return sql`${sql(viewOf(served, request))} row`
  const sums = summedEntries(served.resource, actor.admin).map(
    (entry) => sql`, ${summed(sql, served.resource, entry)}`,
  )
  const within = window ? sql` and ${window}` : sql``
  return sql`(select ${keysOf(reading)}${together(sql, sums)} from ${facts(reading, request)}
    where ${conditionsOf(reading, request)}${within} group by ${keysOf(reading)}) row`
}

const outerWhere = (reading: Reading, request: ListRequest): Fragment =>
  hasRecords(reading.served.resource) ? conditionsOf(reading, request) : reading.sql`true`

function searchCondition(sql: Queryable, resource: Resource, search: string, admin: boolean): Fragment {
  if (search === '') return sql`true`
  const searched = readableFields(resource, admin).filter(([, f]) => f.search)
  const found = searched.map(
    (entry) =>
      sql`${sql(isReference(entry) ? nameColumn(entry) : `row.${columnOf(...entry)}`)} ilike ${contains(search)}`,
  )
  return sql`(${anyOf(sql, found)})`
}

export function orderBy({ sql, served, actor }: Reading, order: readonly Order[]): Fragment {
  const resource = served.resource
  const fields = nameableFields(resource, actor.admin)
  const terms = order.map(({ name, descending }) => {
    const entry: Entry = [name, fields[name] as Field]
    const column = isRatio(entry)
      ? ratioValue(sql, resource, entry)
      : sql`${sql(isReference(entry) ? nameColumn(entry) : `row.${columnOf(...entry)}`)}`
    return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
  })
  const last = resource.groupedBy?.map((name) => sql`${sql(`row.${columnNamed(resource, name)}`)}`) ?? [
    sql`row.id desc`,
  ]
  return commas(sql, [...terms, ...last])
}

const columnNamed = (resource: Resource, name: string): string =>
  columnOf(name, resource.fields[name] as Field)

/** A ratio of summed columns, rounded half up; null over zero, and for a share that exceeds the whole. Amounts in cents, percentages in basis points. */
function ratioValue(sql: Queryable, resource: Resource, [, field]: Entry): Fragment {
  if (!('ratio' in field) || !field.ratio) throw new Error('not a ratio')
  const column = (name: string) => sql`${sql(`row.${columnNamed(resource, name)}`)}`
  const over = field.ratio.over.map(column).reduce((sum, one) => sql`${sum} + ${one}`)
  const [of, scale] = [column(field.ratio.of), field.kind === 'percent' ? 10_000 : 1]
  const part = field.ratio.share ? sql`case when ${of} <= ${over} then ${of} end` : of
  return sql`round(${scale}::numeric * ${part} / nullif(${over}, 0))::bigint`
}
const ratio = (sql: Queryable, resource: Resource, entry: Entry): Fragment =>
  sql`${ratioValue(sql, resource, entry)} as ${sql(columnOf(...entry))}`

/** The resource a field refers to. */
export const targetOf = (field: FieldOf<'reference' | 'references'>): Resource =>
  (resources as Readonly<Record<string, Resource>>)[field.to] as Resource
const alias = (name: string): string => `ref_${name}`
const nameColumn = ([name, field]: [string, FieldOf<'reference'>]): string => {
  const target = targetOf(field)
  return `${alias(name)}.${columnNamed(target, target.label)}`
}

const joins = (sql: Queryable, references: readonly [string, FieldOf<'reference'>][]): Fragment => {
  const unique = new Map(references)
  const each = [...unique].map(
    ([name, field]) =>
      sql` left join ${sql(targetOf(field).table)} ${sql(alias(name))} on ${sql(`${alias(name)}.id`)} = ${sql(`row.${columnOf(name, field)}`)}`,
  )
  return together(sql, each)
}

const referenceNames = (
  sql: Queryable,
  references: readonly [string, FieldOf<'reference'>][],
): Fragment =>
  together(
    sql,
    references.map((entry) => sql`, ${sql(nameColumn(entry))} as ${sql(`${entry[0]}_name`)}`),
  )

const sortedReferences = (resource: Resource, order: readonly Order[], admin: boolean) =>
  readableFields(resource, admin)
    .filter(isReference)
    .filter(([name]) => order.some((o) => o.name === name))
const searchedReferences = (resource: Resource, search: string, admin: boolean) =>
  search === ''
    ? []
    : readableFields(resource, admin)
        .filter(isReference)
        .filter(([, field]) => field.search)
