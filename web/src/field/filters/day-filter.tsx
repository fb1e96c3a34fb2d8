/** Date filter: one day, or a period. */
import { operatorForms } from '@rivulet/contract/filter'
import { isDay } from '@rivulet/contract/format'
import { DayInput } from '../dates/day-input.tsx'
import { PeriodChoice } from '../dates/period-choice.tsx'
import type { FilterProps } from '../kinds/kind.ts'

type Props = Omit<FilterProps, 'field'>

/** Incomplete input is not applied yet. */
const whole = (value: string): string => (isDay(value.slice(0, 10)) ? value : '')

export function DayFilter({ operator, value, onChange }: Props) {
  if (operatorForms[operator].takes !== 'range')
    return <DayInput label="Day" value={value} onChange={(day) => onChange(whole(day))} />
  const [from = '', to = ''] = value.split(',')
  return (
    <PeriodChoice
      {...{ from, to }}
      onChange={(a, b, preset) => onChange(a || b ? `${a},${b}` : '', preset)}
    />
  )
}
