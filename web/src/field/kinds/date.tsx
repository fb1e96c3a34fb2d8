/** Date field. */
import { type Controls, type InputProps, typedText } from './kind.ts'
import { shellOf } from './shell.tsx'
import { DayFilter, DayInput } from '../dates/day-box.tsx'

const DateBox = (props: InputProps<'date'>) => (
  <DayInput {...shellOf(props)} value={typedText(props.value)} onChange={props.onChange} />
)

export const date: Controls<'date'> = { Input: DateBox, Filter: DayFilter }
