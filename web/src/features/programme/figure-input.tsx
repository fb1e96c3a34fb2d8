/** Input of a default with a unit: percent, days or euro. */
import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldOf } from '@rivulet/contract/fields'
import { readInteger } from '../../field/kinds/decimal.ts'
import { DecimalInput } from '../../field/kinds/decimal-input.tsx'
import { unitAfter, unitBefore } from '../../field/kinds/unit.tsx'

export type FigureKind = 'integer' | 'money' | 'percent'

type Props = {
  field: Pick<FieldOf<FigureKind>, 'kind' | 'unit'>
  shared: Omit<TextInputProps, 'value' | 'onChange'> & { value: string }
  onChange: (value: unknown) => void
}

export function FigureInput({ field, shared, onChange }: Props) {
  const { kind, unit } = field
  if (kind === 'integer')
    return (
      <TextInput
        {...shared}
        {...(unit && unitAfter(unit))}
        inputMode="numeric"
        onChange={({ currentTarget }) => onChange(readInteger(currentTarget.value))}
      />
    )
  return (
    <DecimalInput
      {...shared}
      {...(kind === 'money' ? unitBefore('€') : unitAfter('%'))}
      onChange={onChange}
    />
  )
}
