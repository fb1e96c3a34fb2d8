/** Date-time field in the accounting zone. */
import { type Controls, type InputProps, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { DayFilter, DayInput } from '../dates/day-box.tsx'

const DateTimeBox = (props: InputProps<'dateTime'>) => (
  <DayInput {...shellOf(props)} withTime value={typedText(props.value)} onChange={props.onChange} />
)

export const dateTime: Controls<'dateTime'> = { Input: DateTimeBox, Filter: DayFilter }
