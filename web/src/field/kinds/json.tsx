/** What other systems sent, as names and values; or a small table of the server's. Read only. */
import type { Field, FieldOf } from '@rivulet/contract/fields'
import { DataTable } from '../ui/table/data-table.tsx'
import css from './json.module.css'
import { type AnyFieldKind, type FieldKind, nothing, type ShowProps } from './kind.ts'

type Entry = Record<string, unknown>
const wordy: ReadonlySet<string> = new Set(['text', 'choice'])
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null

/** The kinds of the columns come from outside, since those kinds are a table that holds this one. */
export function jsonOf(kindOf: (field: Field) => AnyFieldKind): FieldKind<'json'> {
  function JsonTable({ field, value }: { field: FieldOf<'json'>; value: unknown }) {
    const columns = Object.entries(field.columns ?? {}).map(([key, column]) => {
      const kind = kindOf(column)
      return {
        key,
        title: column.label,
        numeric: kind.numeric ?? false,
        // Words share what figures and dates leave.
        ...(wordy.has(column.kind) ? {} : { width: kind.width + 18 }),
        cell: (row: Entry) => (kind.cell ?? kind.words)(row[key], column),
      }
    })
    const rows = (Array.isArray(value) ? value : [])
      .filter(isObject)
      .map((row, key) => ({ ...row, key }))
    if (rows.length === 0) return nothing
    const room = columns.reduce((sum, { width = 110 }) => sum + width, 0)
    return (
      <div
        className={css.frame}
        tabIndex={0}
        role="region"
        aria-label={`Rows of ${field.label.toLowerCase()}`}
      >
        <div style={{ minWidth: room }}>
          <DataTable bare label={field.label} columns={columns} rows={rows} rowKey={({ key }) => key} />
        </div>
      </div>
    )
  }

  const JsonShown = ({ field, value }: ShowProps<'json'>) =>
    field.columns ? <JsonTable field={field} value={value} /> : <Pairs value={value} />

  return {
    words(value, field) {
      if (isEmpty(value)) return nothing
      if (!field.columns || !Array.isArray(value))
        return pairsOf(value)
          .map((p) => p.join(': '))
          .join(', ')
      return value
        .filter(isObject)
        .map((row) =>
          Object.entries(field.columns ?? {})
            .map(([key, column]) => kindOf(column).words(row[key], column))
            .join(' · '),
        )
        .join('\n')
    },
    Show: JsonShown,
    width: 160,
  }
}

/** Names and values, also of what lies deeper: 'utm.source'. */
function pairsOf(value: unknown, before = ''): [name: string, value: string][] {
  if (!isObject(value)) return isEmpty(value) ? [] : [[before || 'value', String(value)]]
  return Object.entries(value).flatMap(([name, inner]) =>
    pairsOf(inner, before ? `${before}.${name}` : name),
  )
}

function Pairs({ value }: { value: unknown }) {
  const pairs = pairsOf(value)
  if (pairs.length === 0) return nothing
  return (
    <dl className={css.pairs}>
      {pairs.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
