/** The calendars, loaded when one is opened: for a day, and for a range. */
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { today } from '@rivulet/contract/day'
import { zone } from '../../lib/stored/zone.ts'
import css from './calendar.module.css'

const look = {
  className: css.calendar ?? '',
  firstDayOfWeek: 1,
  hideOutsideDates: true,
  ariaLabels: { previousMonth: 'Previous month', nextMonth: 'Next month' },
} as const

type DayProps = { value: string | null; onPick: (day: string) => void }

export function Calendar({ value, onPick }: DayProps) {
  return (
    <DatePicker
      {...look}
      value={value}
      defaultDate={value ?? today(zone())}
      onChange={(day) => day && onPick(day)}
    />
  )
}

type Range = [from: string | null, until: string | null]
type RangeProps = { value: Range; onPick: (range: Range) => void }

export function RangeCalendar({ value, onPick }: RangeProps) {
  return (
    <DatePicker
      {...look}
      type="range"
      allowSingleDateInRange
      value={value}
      defaultDate={value[1] ?? today(zone())}
      onChange={onPick}
    />
  )
}
