/** The value of a filter on days: one day, or a range from presets, a calendar or typed ends. */
import { isDay } from '@rivulet/contract/format'
import { Suspense } from 'react'
import { BlockSkeleton } from '../ui/skeleton.tsx'
import { zone } from '../lib/zone.ts'
import { LostPart, piece } from '../lib/piece.ts'
import { DayInput } from './day-input.tsx'
import { presetsOf } from './day-range.ts'
import css from './filter.module.css'
import type { FilterProps } from './kind.ts'

const RangeCalendar = piece(async () => (await import('./calendar.tsx')).RangeCalendar, LostPart)

type Props = Omit<FilterProps, 'field'>

/** What is still being typed is no filter yet. */
const whole = (value: string): string => (isDay(value.slice(0, 10)) ? value : '')

export function DayFilter({ operator, value, onChange }: Props) {
  if (operator !== 'between')
    return <DayInput label="Day" value={value} onChange={(day) => onChange(whole(day))} />
  const [from = '', until = ''] = value.split(',')
  const set = (a: string, b: string) => onChange(a || b ? `${a},${b}` : '')
  return (
    <div className={css.period}>
      <div className={css.presets}>
        {presetsOf(zone()).map((preset) => (
          <button
            key={preset.title}
            type="button"
            aria-pressed={preset.from === from && preset.until === until}
            onClick={() => set(preset.from, preset.until)}
          >
            {preset.title}
          </button>
        ))}
      </div>
      <div className={css.days}>
        <div className={css.range}>
          <DayInput bare label="From" value={from} onChange={(day) => set(whole(day), until)} />
          <DayInput bare label="To" value={until} onChange={(day) => set(from, whole(day))} />
        </div>
        <Suspense fallback={<BlockSkeleton height={248} />}>
          <RangeCalendar
            value={[from.slice(0, 10) || null, until.slice(0, 10) || null]}
            onPick={([a, b]) => set(a ?? '', b ?? '')}
          />
        </Suspense>
      </div>
    </div>
  )
}
