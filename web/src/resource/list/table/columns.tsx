/** The columns of a list: what the kind of each field brings, with links to the record, to what it refers to, and behind its numbers. */
import type { SessionUser } from '@rivulet/contract/session-answer'
import type { Field, Named } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { operatorsOf } from '@rivulet/contract/filter'
import { hasRecords, isWaiting, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { kindOf } from '../../field/kinds.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { isAdminUser, mayDo } from '../access.ts'
import { viewPath } from '../path.ts'
import type { FormRecord } from '../record/form-values.ts'
import { slotsOf } from '../slots.ts'
import { drillOf } from './drill.ts'
import { type ListRow, listedFields, openingField, titleField } from './list-row.ts'

export type ListColumn = TableColumn<ListRow> & { field: Field }

export type ColumnContext = {
  user: SessionUser | null
  filters: readonly Filter[]
  /** Fields that are no columns: inside a record, the one that says whose rows they are. */
  without?: readonly string[]
  trash: boolean
  /** Who made and changed each row, and when, as far as it is to be seen. */
  stamps?: readonly [string, Field][]
}

const targets: Readonly<Record<string, Resource>> = resources
const canSort = (field: Field): boolean =>
  operatorsOf[field.kind].length > 0 &&
  field.kind !== 'references' &&
  field.kind !== 'richText' &&
  !(field.virtual && !('ratio' in field && field.ratio))

export function fieldCell(field: Field, value: unknown): ReactNode {
  const kind = kindOf(field)
  return kind.cell ? kind.cell(value, field) : kind.words(value, field)
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === 0

function cellOf(
  resource: Resource,
  name: string,
  field: Field,
  context: ColumnContext,
): (row: ListRow) => ReactNode {
  const own = slotsOf(resource).cells?.[name]
  const plain = (row: ListRow) => {
    if (own) return own(row as unknown as FormRecord)
    if (name === 'active' && isWaiting(resource, row)) return resource.waitsFor?.words
    return fieldCell(field, row[name])
  }
  const { user, filters, trash } = context
  if (hasRecords(resource) && name === openingField(resource) && mayDo(user, resource, 'view'))
    return (row) => (
      <Link
        to={viewPath(resource, row.id as number)}
        className={field.kind === 'text' && field.code ? '' : 'name'}
      >
        {plain(row)}
      </Link>
    )
  if (field.kind === 'reference') return referenceCell(resource, name, user, plain)
  if (trash || !kindOf(field).numeric) return plain
  return (row) => {
    const to = isNothing(row[name]) ? null : drillOf(user, resource, name, row, filters)
    return to ? <Link to={to}>{plain(row)}</Link> : plain(row)
  }
}

/** The first one says whose row it is; the others are quieter. */
function referenceCell(
  resource: Resource,
  name: string,
  user: SessionUser | null,
  plain: (row: ListRow) => ReactNode,
): (row: ListRow) => ReactNode {
  const field = resource.fields[name]
  const target = field?.kind === 'reference' ? targets[field.to] : undefined
  const leads = target !== undefined && hasRecords(target) && mayDo(user, target, 'view')
  const look = name === titleField(resource, isAdminUser(user)) ? 'name' : 'name quiet'
  return (row) => {
    const value = row[name] as Named | null
    if (!value) return plain(row)
    return leads ? (
      <Link to={viewPath(target, value.id)} className={look} title={value.name}>
        {plain(row)}
      </Link>
    ) : (
      <span className={look} title={value.name}>
        {plain(row)}
      </span>
    )
  }
}

/** Every number that has rows behind it leads there; also in the totals. */
export function columnsOf(resource: Resource, context: ColumnContext): ListColumn[] {
  const fields = listedFields(resource, isAdminUser(context.user), context.without)
  const columns = fields.map(([name, field]): ListColumn => {
    const { numeric } = kindOf(field)
    return {
      key: name,
      field,
      title: field.label,
      cell: cellOf(resource, name, field, context),
      sortable: canSort(field),
      ...(numeric ? { numeric } : {}),
      ...(field.help && numeric ? { hint: field.help } : {}),
    }
  })
  const stamps = (context.stamps ?? []).map(
    ([key, field]): ListColumn => ({
      key,
      field,
      title: field.label,
      cell: (row) => fieldCell(field, row[key]),
      sortable: sortableStamps.has(key),
    }),
  )
  return [...columns, ...stamps]
}

/** Names are read beside the rows that were found, after these are in their order. */
const sortableStamps: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])
