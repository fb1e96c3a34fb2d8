/** Strip of the last thirty nightly checks: balanced, different, or missing. */
import type { Books } from '@rivulet/contract/answers/book-answer'
import type { ReactNode } from 'react'
import { displayDay } from '../../../lib/format.ts'
import css from './nightly-checks.module.css'

type Night = Books['nights'][number]

const toneOf = ({ discrepancies }: Night): 'none' | 'ok' | 'bad' =>
  discrepancies === null ? 'none' : discrepancies === 0 ? 'ok' : 'bad'
const words: Record<ReturnType<typeof toneOf>, string> = {
  none: 'not checked',
  ok: 'balanced',
  bad: 'a difference',
}
const shortDay = (day: string): string => displayDay(day).slice(0, 5)

/** `balanced`: the last check found nothing, so earlier differences are repaired. */
function summary(nights: readonly Night[], balanced: boolean): string {
  const checked = nights.filter((night) => toneOf(night) !== 'none')
  const bad = checked.filter((night) => toneOf(night) === 'bad')
  const last = bad.at(-1)
  if (checked.length === 0) return 'No nightly checks yet.'
  const count = `${checked.length - bad.length} of ${checked.length} ${checked.length === 1 ? 'night' : 'nights'} balanced.`
  return last === undefined
    ? count
    : `${count} The difference of ${shortDay(last.day)} ${balanced ? 'is repaired' : 'remains'}.`
}

type Props = { nights: readonly Night[]; balanced: boolean; end: ReactNode }

export function NightlyChecks({ nights, balanced, end }: Props) {
  const text = summary(nights, balanced)
  return (
    <div className={css.nights}>
      <p>{text}</p>
      <div className={css.strip} role="img" aria-label={text}>
        {nights.map((night) => (
          <i
            key={night.day}
            data-tone={toneOf(night)}
            title={`${displayDay(night.day)}: ${words[toneOf(night)]}`}
          />
        ))}
      </div>
      <div className={css.ends}>
        {shortDay(nights[0]?.day ?? '')} – {shortDay(nights.at(-1)?.day ?? '')}
        {end}
      </div>
    </div>
  )
}
