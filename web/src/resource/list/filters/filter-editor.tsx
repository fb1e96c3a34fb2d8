/** Changes one filter: its operator, its value, and Apply. */
import { Button } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { type Filter, type Operator, operatorWords } from '@rivulet/contract/filter'
import { type FormEvent, Suspense, useState } from 'react'
import { kindOf } from '../../field/kinds.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { isBlank, operatorsFor } from './filter-fields.ts'
import css from './list.module.css'

type Props = {
  field: Field
  filter: Filter
  onApply: (filter: Filter) => void
  /** Takes the filter away. */
  onRemove?: (() => void) | undefined
}

const listed = (operator: Operator) => operator === 'in' || operator === 'nin'

/** A value is kept when the next operator reads it the same way. */
const carried = (from: Operator, to: Operator, value: string): string =>
  (listed(from) && listed(to)) ||
  (!listed(from) && !listed(to) && (from === 'between') === (to === 'between'))
    ? value
    : ''

export function FilterEditor({ field, filter, onApply, onRemove }: Props) {
  const [draft, setDraft] = useState(filter)
  const { operator, value } = draft
  const operators = operatorsFor(field)
  const Input = kindOf(field).Filter
  const blank = isBlank(draft)
  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!blank) onApply(draft)
    else onRemove?.()
  }
  if (!Input) return null
  return (
    <form className={css.editor} onSubmit={apply} aria-label={`Filter ${field.label}`}>
      <span className={css.heading}>{field.label}</span>
      {operators.length > 1 && (
        <Segmented
          label="Operator"
          options={
            Object.fromEntries(operators.map((o) => [o, operatorWords[o]])) as Record<Operator, string>
          }
          value={operator}
          onChange={(next) =>
            setDraft({ ...draft, operator: next, value: carried(operator, next, value) })
          }
        />
      )}
      <Suspense fallback={<Bone height={32} />}>
        <Input
          key={operator}
          field={field}
          operator={operator}
          value={value}
          onChange={(next) => setDraft((now) => ({ ...now, value: next }))}
        />
      </Suspense>
      <div className={css.foot}>
        {onRemove ? (
          <Button variant="subtle" onClick={onRemove}>
            Remove
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" variant="filled" disabled={blank && !onRemove}>
          Apply
        </Button>
      </div>
    </form>
  )
}
