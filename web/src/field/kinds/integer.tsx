/** Integer field with unit. */
import { TextInput } from '@mantine/core'
import type { FieldOf } from '@rivulet/contract/fields'
import { groupThousands } from '@rivulet/contract/money'
import { readInteger } from './decimal.ts'
import { type FieldKind, type InputProps, nothing, textOf, typedText } from './kind.ts'
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

/** '1,400 days', '1 day', '1 ms'; an identifier is not grouped. */
function wordsOf(value: unknown, { unit, code }: FieldOf<'integer'>): string {
  const digits = textOf(value)
  if (digits === nothing || code) return digits
  if (!unit) return groupThousands(digits)
  return `${groupThousands(digits)} ${digits === '1' ? unit.replace(/(?<=\w\w)s$/, '') : unit}`
}

export const integer: FieldKind<'integer'> = {
  words: wordsOf,
  cell: (value, field) =>
    field.code ? <span className="code">{textOf(value)}</span> : wordsOf(value, field),
  Input: IntegerInput,
  Filter: NumberFilter,
  filterWords: wordsOf,
  numeric: true,
  width: 100,
}
