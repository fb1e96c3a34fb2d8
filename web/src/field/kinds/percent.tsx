/** Percent field with two decimals. */
import { DecimalInput } from './decimal-input.tsx'
import { type Controls, type InputProps, typedText } from './kind.ts'
import { NumberFilter } from '../filters/number-filter.tsx'
import { shellOf } from './shell.tsx'
import { unitAfter } from './unit.tsx'

function PercentInput(props: InputProps<'percent'>) {
  const { field, value, onChange } = props
  return (
    <DecimalInput
      {...shellOf(props)}
      {...unitAfter('%')}
      placeholder={field.placeholder}
      value={typedText(value)}
      onChange={onChange}
    />
  )
}

export const percent: Controls<'percent'> = { Input: PercentInput, Filter: NumberFilter }
