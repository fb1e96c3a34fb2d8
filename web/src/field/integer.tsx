/** Whole numbers, with their unit. */
import { TextInput } from '@mantine/core'
import { groupThousands } from '@rivulet/contract/money'
import { displayCount } from '../lib/format.ts'
import { readInteger } from './decimal.ts'
import { type FieldKind, type InputProps, typedText } from './kind.ts'
import { NumberFilter } from './number-filter.tsx'
import { shellOf } from './shell.tsx'
import { unitAfter } from './unit.tsx'

function IntegerInput(props: InputProps<'integer'>) {
  const { field, value, onChange } = props
  return (
    <TextInput
      {...shellOf(props)}
      {...(field.unit ? unitAfter(field.unit) : {})}
      inputMode="numeric"
      maxLength={16}
      value={typedText(value)}
      onChange={({ currentTarget }) => onChange(readInteger(currentTarget.value))}
    />
  )
}

const withUnit = (text: string, unit: string | undefined) =>
  unit && text !== '-' ? `${text} ${unit}` : text

export const integer: FieldKind<'integer'> = {
  words: (value, field) => withUnit(displayCount(value as number | null), field.unit),
  Input: IntegerInput,
  Filter: NumberFilter,
  filterWords: (value, field) => withUnit(groupThousands(value), field.unit),
  numeric: true,
  width: 100,
}
