/** A preset is taken at once, days of one's own when they are applied. */
import { Button } from '@mantine/core'
import { isDay } from '@rivulet/contract/format'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { comparisons, type Period } from '@rivulet/contract/period'
import { type FormEvent, useState } from 'react'
import { compareWith, useComparison } from '../../lib/period.ts'
import { PeriodChoice } from '../../field/dates/period-choice.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import css from './period.module.css'

type Props = Period & { onPick: (period: Period) => void }

export function PeriodForm({ from, to, onPick }: Props) {
  const [draft, setDraft] = useState<Period>({ from, to })
  const comparison = useComparison()
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
        <span className={css.compared}>
          <span>{periodMessages.compare}</span>
          <Segmented
            small
            label={periodMessages.compare}
            options={{ ...comparisons, none: periodMessages.none }}
            value={comparison}
            onChange={compareWith}
          />
        </span>
        <Button type="submit" variant="filled" disabled={!isWhole}>
          {periodMessages.apply}
        </Button>
      </div>
    </form>
  )
}
