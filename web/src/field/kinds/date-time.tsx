/** Date-time field in the accounting zone: DD/MM/YYYY HH:mm on screens, YYYY-MM-DD HH:mm on the wire. */
import type { FieldOf } from '@rivulet/contract/fields'
import { displayMinute } from '@rivulet/contract/day'
import { showMinute } from '../dates/day.ts'
import { type FieldKind, type InputProps, typedText } from './kind.ts'
import { Minute } from './minute.tsx'
import { shellOf } from './shell.tsx'
import { DayFilter, DayInput } from '../dates/day-box.tsx'

const DateTimeBox = (props: InputProps<'dateTime'>) => (
  <DayInput {...shellOf(props)} withTime value={typedText(props.value)} onChange={props.onChange} />
)

const wordsOf = (value: unknown, { dayOnly }: FieldOf<'dateTime'>): string => {
  const words = displayMinute(value as string | null)
  return dayOnly ? (words.split(' ')[0] ?? words) : words
}

export const dateTime: FieldKind<'dateTime'> = {
  words: wordsOf,
  cell: (value, field) => <Minute words={wordsOf(value, field)} />,
  Input: DateTimeBox,
  Filter: DayFilter,
  filterWords: showMinute,
  width: 142,
}
