/** Filter editor: operator, value, Apply. */
import { Button } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { type Filter, type Operator, operatorForms, parseList } from '@rivulet/contract/filter'
import { isDay } from '@rivulet/contract/format'
import { periodChoiceMessages } from '@rivulet/contract/messages/period-choice-messages'
import { type FormEvent, Suspense, useState } from 'react'
import { controlsOf } from '../../../field/kinds/controls.ts'
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

/** Why a filter cannot be applied; null when it can. */
function faultOf(draft: Filter, { label }: Field): string | null {
  if (isBlank(draft)) return periodChoiceMessages.noValue(label)
  const [from = '', to = ''] =
    operatorForms[draft.operator].takes === 'range' ? parseList(draft.value) : []
  return isDay(from) && isDay(to) && from > to ? periodChoiceMessages.reversed : null
}

export function FilterEditor({ field, filter, compared, onApply, onRemove }: Props) {
  const [draft, setDraft] = useState(filter)
  const { operator, value } = draft
  const operators = operatorsFor(field)
  const Input = controlsOf(field).Filter
  const [applied, setApplied] = useState(false)
  const fault = faultOf(draft, field)
  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!fault) onApply(draft)
    else if (onRemove && isBlank(draft)) onRemove()
    else setApplied(true)
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
      {applied && fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {compared && <CompareChoice />}
      <div className={css.foot}>
        {onRemove ? (
          <Button variant="subtle" onClick={onRemove}>
            Remove
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" variant="filled">
          Apply
        </Button>
      </div>
    </form>
  )
}
