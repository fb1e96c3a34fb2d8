/** Decimal input with two places: thousands are grouped unless it has the focus. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readDecimal, showDecimal } from './decimal.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

export function DecimalInput({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      inputMode="decimal"
      maxLength={20}
      {...props}
      value={typed ?? showDecimal(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(readDecimal(currentTarget.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
