/** Form of a period: a preset takes effect at once, custom days when they are applied. */
import { Button } from '@mantine/core'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import type { Period } from '@rivulet/contract/period'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PeriodChoice } from '../../field/dates/period-choice.tsx'
import { periodFaults } from '../../field/dates/period-faults.ts'
import { CompareChoice } from './compare-choice.tsx'
import css from './period.module.css'

type Props = Period & { onPick: (period: Period) => void }

export function PeriodForm({ from, to, onPick }: Props) {
  const [draft, setDraft] = useState<Period>({ from, to })
  const [applied, setApplied] = useState(false)
  const faults = periodFaults(draft)
  const form = useRef<HTMLFormElement>(null)
  function apply(event: FormEvent) {
    event.preventDefault()
    if (!faults.from && !faults.to) return onPick(draft)
    flushSync(() => setApplied(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form ref={form} className={css.form} onSubmit={apply} aria-label={periodMessages.period}>
      <PeriodChoice
        {...draft}
        faults={applied ? faults : undefined}
        onChange={(a, b, preset) => {
          setDraft({ from: a, to: b })
          if (preset) onPick({ from: a, to: b })
        }}
      />
      <div className={css.foot}>
        <CompareChoice />
        <Button type="submit" variant="filled">
          {periodMessages.apply}
        </Button>
      </div>
    </form>
  )
}
