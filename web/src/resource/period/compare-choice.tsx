/** What totals are compared with: kept for all screens. */
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { comparisons } from '@rivulet/contract/period'
import { compareWith, useComparison } from '../../lib/stored/period.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import css from './period.module.css'

export function CompareChoice() {
  return (
    <span className={css.compared}>
      <span>{periodMessages.compare}</span>
      <Segmented
        small
        label={periodMessages.compare}
        options={{ ...comparisons, none: periodMessages.none }}
        value={useComparison()}
        onChange={compareWith}
      />
    </span>
  )
}
