/** Filter editor: operator, value, Apply. */
import { Button } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { type Filter, type Operator, operatorForms } from '@rivulet/contract/filter'
import { type FormEvent, Suspense, useState } from 'react'
import { kindOf } from '../../../field/kinds/kinds.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { CompareChoice } from '../../period/compare-choice.tsx'
import { isBlank, operatorsFor } from './filter-fields.ts'
import css from '../list.module.css'

type Props = {
  field: Field
  filter: Filter
  /** Whether totals are compared with an earlier period. */
  compared?: boolean | undefined
  onApply: (filter: Filter) => void
  /** Removes the filter. */
  onRemove?: (() => void) | undefined
}

/** Keeps the value when the new operator uses the same format. */
const carried = (from: Operator, to: Operator, value: string): string =>
  operatorForms[from].takes === operatorForms[to].takes ? value : ''

export function FilterEditor({ field, filter, compared, onApply, onRemove }: Props) {
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
            Object.fromEntries(operators.map((o) => [o, operatorForms[o].words])) as Record<
              Operator,
              string
            >
          }
          value={operator}
          onChange={(next) =>
            setDraft({ ...draft, operator: next, value: carried(operator, next, value) })
          }
        />
      )}
      <Suspense fallback={<SkeletonBar height={32} />}>
        <Input
          key={operator}
          field={field}
          operator={operator}
          value={value}
          onChange={(next, chosen) => {
            const changed = { ...draft, value: next }
            setDraft(changed)
            if (chosen) onApply(changed)
          }}
        />
      </Suspense>
      {compared && <CompareChoice />}
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
