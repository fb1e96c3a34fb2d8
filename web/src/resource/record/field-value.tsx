/** Field in a record view: label and value, side by side in the narrow column. */
import type { Field } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { placeCalled } from '@rivulet/contract/resources/place'
import { shownValue } from '@rivulet/contract/shown-value'
import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { controlsOf } from '../../field/kinds/controls.ts'
import { kindOf } from '../../field/kinds/kinds.tsx'
import { useUser } from '../../lib/session/session.ts'
import { spanClass } from '../../ui/inputs/field.tsx'
import { mayDo } from '../access.ts'
import { viewPath } from '../path.ts'
import { drillOf } from '../list/filters/drill.ts'
import { slotsOf } from '../slots.ts'
import { useDefaults } from '../use-defaults.ts'
import { idlePill } from '../idle-pill.tsx'
import { emptyMeans, type FormRecord } from './form-values.ts'
import css from './record.module.css'

type Props = { resource: Resource; record: FormRecord; name: string; field: Field }

const isNamed = (value: unknown): value is { id: number; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

type LinkProps = { to: string; one: { id: number; name: string } }

/** The name of another record, as a link for those who may open it. */
function RecordName({ to, one }: LinkProps) {
  const user = useUser()
  const target = placeCalled(to)
  if (!target || !mayDo(user, target, 'view')) return one.name
  return (
    <Link className="link" to={viewPath(target, one.id)}>
      {one.name}
    </Link>
  )
}

type DefaultProps = { name: string; field: Field }

/** With its value of today. */
function DefaultValue({ name, field }: DefaultProps) {
  const { defaults } = useDefaults([[name, field]])
  const from = emptyMeans(field)
  const value = from && defaults?.[from]
  const { default: unknown, defaultNow } = messages.form
  return (
    <span className="muted">
      {value === undefined ? unknown : defaultNow(kindOf(field).words(value, field))}
    </span>
  )
}

function Value({ resource, record, name, field }: Props) {
  const user = useUser()
  const value = shownValue(field, name, record)
  const own = record[name]
  if (field.kind === 'reference' && isNamed(own)) return <RecordName to={field.to} one={own} />
  const slot = slotsOf(resource).cells?.[name]
  if (slot) return slot(record)
  // Active, but not in force.
  const idle = name === 'active' && idlePill(resource, record)
  if (idle) return idle
  if (field.kind === 'references' && Array.isArray(value) && value.length > 0)
    return (
      <ul className={css.names}>
        {value.filter(isNamed).map((one) => (
          <li key={one.id}>
            <RecordName to={field.to} one={one} />
          </li>
        ))}
      </ul>
    )
  if (emptyMeans(field) && (value ?? null) === null) return <DefaultValue name={name} field={field} />
  const { cell, words, numeric } = kindOf(field)
  const rows = numeric && value !== 0 ? drillOf(user, resource, name, record, []) : null
  if (rows)
    return (
      <Link className="link" to={rows}>
        {(cell ?? words)(value, field)}
      </Link>
    )
  const { Show } = controlsOf(field)
  if (!Show) return (cell ?? words)(value, field)
  const rowsOf = field.kind === 'json' && field.rowsOf ? placeCalled(field.rowsOf) : undefined
  const pathOf = rowsOf && mayDo(user, rowsOf, 'view') ? (id: number) => viewPath(rowsOf, id) : undefined
  return <Show {...{ field, value, pathOf }} />
}

/** Kinds that take the full width. */
const wide: ReadonlySet<Field['kind']> = new Set(['references', 'files', 'permissions', 'json'])

type Placed = Props & { aside: boolean; alone: boolean }

/** Memoised, for forms that show it beside inputs. */
export const FieldValue = memo(function FieldValue({ aside, alone, ...props }: Placed) {
  const { name, field } = props
  const long = field.kind === 'longText' || field.kind === 'richText'
  const short = !long && !wide.has(field.kind)
  const span = aside || alone || wide.has(field.kind) ? 6 : (field.span ?? (long ? 6 : 2))
  return (
    <dl
      className={`${css.shown} ${spanClass[span]}`}
      data-beside={(short && aside) || undefined}
      data-short={short || undefined}
      data-field={name}
    >
      <dt className={alone ? 'vh' : undefined}>{field.label}</dt>
      <dd>
        <Suspense>
          <Value {...props} />
        </Suspense>
      </dd>
    </dl>
  )
})
