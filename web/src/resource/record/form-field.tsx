/** Form field: the input of its kind, or of a feature slot. */
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import { Suspense } from 'react'
import { InputSkeleton } from '../../field/kinds/input-skeleton.tsx'
import { kindOf } from '../../field/kinds/kinds.ts'
import { spanClass } from '../../ui/inputs/field.tsx'
import { slotsOf } from '../slots.ts'
import { FieldChecks } from './field-checks.tsx'
import css from './record.module.css'
import type { Form } from './use-form.ts'

type Props = {
  /** Resource whose slots may replace the input. */
  resource?: Resource
  name: string
  field: Field
  form: Form
  editing: boolean
  /** Full width: in the narrow column, or alone in its card. */
  wide: boolean
  /** The card's title already is the label. */
  unnamed: boolean
}

export function FormField({ resource, name, field, form, editing, wide, unnamed }: Props) {
  const { values, errors, change } = form
  const own = resource && slotsOf(resource).inputs?.[name]
  const input = {
    id: `field-${name}`,
    name,
    field,
    value: values[name] ?? null,
    onChange: (value: unknown) => change({ [name]: value }),
    onBlur: () => undefined,
    error: errors[name]?.[0],
    editing,
  }
  const { Input } = kindOf(field)
  const Own = own
  return (
    <div
      className={`${css.field} ${spanClass[wide ? 6 : (field.span ?? 2)]}`}
      data-field={name}
      data-unnamed={unnamed || undefined}
    >
      <Suspense fallback={<InputSkeleton label={field.label} />}>
        {Own ? <Own {...input} values={values} change={change} /> : Input && <Input {...input} />}
      </Suspense>
      {resource && <FieldChecks {...{ resource, name, field, form }} />}
    </div>
  )
}
