/** Integer field with unit. */
import { TextInput } from '@mantine/core'
import { readInteger } from './decimal.ts'
import { type Controls, type InputProps, typedText } from './kind.ts'
import { NumberFilter } from '../filters/number-filter.tsx'
import { shellOf } from './shell.tsx'
import { unitAfter } from './unit.tsx'

function IntegerInput(props: InputProps<'integer'>) {
  const { field, value, onChange } = props
  return (
    <TextInput
      {...shellOf(props)}
      {...(field.unit ? unitAfter(field.unit) : {})}
      inputMode="numeric"
      placeholder={field.placeholder}
      maxLength={16}
      value={typedText(value)}
      onChange={({ currentTarget }) => onChange(readInteger(currentTarget.value))}
    />
  )
}

export const integer: Controls<'integer'> = { Input: IntegerInput, Filter: NumberFilter }
