/** Date field: DD/MM/YYYY on screens, YYYY-MM-DD on the wire. */
import { displayDay } from '@rivulet/contract/day'
import { type FieldKind, type InputProps, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { DayFilter, DayInput } from '../dates/day-box.tsx'

const DateBox = (props: InputProps<'date'>) => (
  <DayInput {...shellOf(props)} value={typedText(props.value)} onChange={props.onChange} />
)

export const date: FieldKind<'date'> = {
  words: (value) => displayDay(value as string | null),
  cell: (value) => <time style={{ whiteSpace: 'nowrap' }}>{displayDay(value as string | null)}</time>,
  Input: DateBox,
  Filter: DayFilter,
  filterWords: displayDay,
  width: 100,
}
