/** Form field: the input of its kind, or of a feature slot. */
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import { memo, Suspense, useMemo } from 'react'
import { InputSkeleton } from '../../field/kinds/input-skeleton.tsx'
import type { InputProps } from '../../field/kinds/kind.ts'
import { controlsOf } from '../../field/kinds/controls.ts'
import { spanClass } from '../../ui/inputs/field.tsx'
import { slotsOf } from '../slots.ts'
import { BankReading } from './bank-reading.tsx'
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

const nothing = () => undefined

/** The input of its kind, drawn anew only when its own value or error changes. */
const KindInput = memo(function KindInput(props: InputProps) {
  const { Input } = controlsOf(props.field)
  return Input && <Input {...props} />
})

export function FormField({ resource, name, field, form, editing, wide, unnamed }: Props) {
  const { values, errors, change } = form
  const own = resource && slotsOf(resource).inputs?.[name]
  const onChange = useMemo(() => (value: unknown) => change({ [name]: value }), [change, name])
  const input = {
    id: `field-${name}`,
    name,
    field,
    value: values[name] ?? null,
    onChange,
    onBlur: nothing,
    error: errors[name]?.[0],
    editing,
  }
  const Own = own
  return (
    <div
      className={`${css.field} ${spanClass[wide ? 6 : (field.span ?? 2)]}`}
      data-field={name}
      data-unnamed={unnamed || undefined}
    >
      <Suspense fallback={<InputSkeleton {...field} />}>
        {Own ? <Own {...input} values={values} change={change} /> : <KindInput {...input} />}
      </Suspense>
      {field.kind === 'text' && field.readByBank && !input.error && (
        <BankReading value={values[name]} country={values[field.readByBank]} />
      )}
      {resource && <FieldChecks {...{ resource, name, field, form }} />}
    </div>
  )
}
