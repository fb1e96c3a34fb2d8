/** Columns of a list: cells by field kind, with links to records, references and rows behind numbers. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import type { Field, Named } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { operatorsOf } from '@rivulet/contract/filter'
import { choosableColumns, usualColumns } from '@rivulet/contract/list-layout'
import { hasRecords, idleWords, type Resource } from '@rivulet/contract/resource'
import { placeCalled } from '@rivulet/contract/resources/place'
import { shownValue } from '@rivulet/contract/shown-value'
import { stampsOf } from '@rivulet/contract/stamps'
import type { ReactNode } from 'react'
import { kindOf } from '../../../field/kinds/kinds.tsx'
import { CellLink } from '../../../ui/table/cell-link.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { isAdminUser, mayDo } from '../../access.ts'
import { viewPath } from '../../path.ts'
import type { FormRecord } from '../../record/form-values.ts'
import { slotsOf } from '../../slots.ts'
import { idlePill } from '../../idle-pill.tsx'
import { drillOf } from '../filters/drill.ts'
import { type ListRow, openingField, titleField } from './list-row.ts'

export type ListColumn = TableColumn<ListRow> & {
  field: Field
  /** Words that a cell may show instead of its value. */
  instead?: readonly string[]
  /** Whether its cell is drawn by the resource, which may have words for no value. */
  own?: true
}

export type ColumnContext = {
  user: SessionUser | null
  filters: readonly Filter[]
  /** Fields left out: in an embedded list, the one that refers to the record. */
  without?: readonly string[]
  trash: boolean
  /** Names of the chosen columns; the usual ones when missing. */
  chosen?: readonly string[]
}

const canSort = (field: Field): boolean =>
  operatorsOf[field.kind].length > 0 &&
  field.kind !== 'references' &&
  field.kind !== 'richText' &&
  !(field.virtual && !('ratio' in field && field.ratio))

export function fieldCell(field: Field, value: unknown): ReactNode {
  const kind = kindOf(field)
  return kind.cell ? kind.cell(value, field) : kind.words(value, field)
}

/** Numbers and days keep their width: letters of names stand wider. */
const isNamed = (field: Field): boolean =>
  field.kind === 'text' ? !field.code : !kindOf(field).numeric && !field.kind.startsWith('date')

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === 0

function cellOf(
  resource: Resource,
  name: string,
  field: Field,
  { user, filters, trash }: ColumnContext,
  opens: boolean,
): (row: ListRow) => ReactNode {
  const { cells, marks } = slotsOf(resource)
  const [own, mark] = [cells?.[name], marks?.[name]]
  const plain = (row: ListRow) => {
    if (own) return own(row as unknown as FormRecord)
    const idle = name === 'active' && idlePill(resource, row)
    if (idle) return idle
    const value = fieldCell(field, shownValue(field, name, row))
    if (!mark) return value
    return (
      <>
        {value}
        {mark(row as unknown as FormRecord)}
      </>
    )
  }
  if (opens)
    return (row) => (
      <CellLink
        to={viewPath(resource, row.id as number)}
        className={isNamed(field) ? 'name opens' : 'opens'}
      >
        {plain(row)}
      </CellLink>
    )
  if (field.kind === 'reference') return referenceCell(resource, name, user, plain)
  if (trash || !kindOf(field).numeric) return plain
  return (row) => {
    const to = isNothing(row[name]) ? null : drillOf(user, resource, name, row, filters)
    return to ? <CellLink to={to}>{plain(row)}</CellLink> : plain(row)
  }
}

/** The first reference names the row; others are muted. */
function referenceCell(
  resource: Resource,
  name: string,
  user: SessionUser | null,
  plain: (row: ListRow) => ReactNode,
): (row: ListRow) => ReactNode {
  const field = resource.fields[name]
  const target = field?.kind === 'reference' ? placeCalled(field.to) : undefined
  const leads = target !== undefined && hasRecords(target) && mayDo(user, target, 'view')
  const look = name === titleField(resource, isAdminUser(user)) ? 'name' : 'name quiet'
  return (row) => {
    const value = row[name] as Named | null
    if (!value) return plain(row)
    return leads ? (
      <CellLink to={viewPath(target, value.id)} className={look} title={value.name}>
        {plain(row)}
      </CellLink>
    ) : (
      <span className={look} title={value.name}>
        {plain(row)}
      </span>
    )
  }
}

/** Numbers link to the rows behind them, also in totals. */
export function columnsOf(resource: Resource, context: ColumnContext): ListColumn[] {
  const shown = fieldsShown(resource, context)
  const leads = hasRecords(resource) && mayDo(context.user, resource, 'view')
  const names = shown.map(([name]) => name)
  const opening = leads ? openingField(resource, names) : undefined
  return shown.map(([name, field]): ListColumn => {
    const { numeric } = kindOf(field)
    const isStamp = !(name in resource.fields)
    return {
      key: name,
      field,
      title: field.label,
      cell: isStamp
        ? (row) => fieldCell(field, row[name])
        : cellOf(resource, name, field, context, name === opening),
      sortable: isStamp ? sortableStamps.has(name) : canSort(field),
      ...(numeric ? { numeric } : {}),
      ...(field.help && numeric ? { hint: field.help } : {}),
      ...(slotsOf(resource).cells?.[name] ? { own: true } : {}),
      ...(name === 'active' ? { instead: idleWords(resource) } : {}),
    }
  })
}

/** The trash always shows the deletion stamps. */
function fieldsShown(resource: Resource, context: ColumnContext): [string, Field][] {
  const { user, chosen, without = [], trash } = context
  const admin = isAdminUser(user)
  const choosable = new Map(choosableColumns(resource, admin))
  const shown = chosen
    ? chosen.flatMap((name): [string, Field][] => {
        const field = choosable.get(name)
        return field ? [[name, field]] : []
      })
    : usualColumns(resource, admin)
  const removed = stampsOf(resource, admin, trash).filter(([name]) => !choosable.has(name))
  return [...shown.filter(([name]) => !without.includes(name)), ...removed]
}

/** Only the dates are sortable: names of users are joined after sorting. */
const sortableStamps: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])
