/** Choice of a period: a preset, days picked in a calendar, or typed ends. */
import { today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { periodOf, presetNames, presets } from '@rivulet/contract/period'
import { Suspense } from 'react'
import { LostPart, piece } from '../../lib/page/piece.ts'
import { zone } from '../../lib/stored/zone.ts'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { DayInput } from './day-input.tsx'
import type { PeriodFaults } from './period-faults.ts'
import css from '../filters/filter.module.css'

const RangeCalendar = piece(async () => (await import('./calendar.tsx')).RangeCalendar, LostPart)

/** Ends may be empty while they are typed. */
type Props = {
  from: string
  to: string
  onChange: (from: string, to: string, preset?: true) => void
  faults?: PeriodFaults | undefined
}

/** Incomplete input is not applied yet. */
const whole = (value: string): string => (isDay(value.slice(0, 10)) ? value : '')

export function PeriodChoice({ from, to, onChange, faults }: Props) {
  const day = today(zone())
  return (
    <div className={css.period}>
      <div className={css.presets}>
        {presetNames.map((name) => {
          const period = periodOf(name, day)
          return (
            <button
              key={name}
              type="button"
              aria-pressed={period.from === from && period.to === to}
              onClick={() => onChange(period.from, period.to, true)}
            >
              {presets[name]}
            </button>
          )
        })}
      </div>
      <div className={css.days}>
        <div className={css.range}>
          <DayInput
            bare
            label={periodMessages.from}
            value={from}
            onChange={(typed) => onChange(whole(typed), to)}
            error={faults?.from}
          />
          <DayInput
            bare
            label={periodMessages.to}
            value={to}
            onChange={(typed) => onChange(from, whole(typed))}
            error={faults?.to}
          />
        </div>
        <Suspense fallback={<BlockSkeleton height={248} />}>
          <RangeCalendar
            value={[from.slice(0, 10) || null, to.slice(0, 10) || null]}
            onPick={([a, b]) => onChange(a ?? '', b ?? '')}
          />
        </Suspense>
      </div>
    </div>
  )
}
