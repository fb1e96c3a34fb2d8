/** Form of a period: a preset takes effect at once, custom days when they are applied. */
import { Button } from '@mantine/core'
import { isDay } from '@rivulet/contract/format'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import type { Period } from '@rivulet/contract/period'
import { type FormEvent, useState } from 'react'
import { PeriodChoice } from '../../field/dates/period-choice.tsx'
import { CompareChoice } from './compare-choice.tsx'
import css from './period.module.css'

type Props = Period & { onPick: (period: Period) => void }

export function PeriodForm({ from, to, onPick }: Props) {
  const [draft, setDraft] = useState<Period>({ from, to })
  const isWhole = isDay(draft.from) && isDay(draft.to) && draft.from <= draft.to
  function apply(event: FormEvent) {
    event.preventDefault()
    if (isWhole) onPick(draft)
  }
  return (
    <form className={css.form} onSubmit={apply} aria-label={periodMessages.period}>
      <PeriodChoice
        {...draft}
        onChange={(a, b, preset) => {
          setDraft({ from: a, to: b })
          if (preset) onPick({ from: a, to: b })
        }}
      />
      <div className={css.foot}>
        <CompareChoice />
        <Button type="submit" variant="filled" disabled={!isWhole}>
          {periodMessages.apply}
        </Button>
      </div>
    </form>
  )
}
