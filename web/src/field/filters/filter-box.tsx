/** Text input of a filter. Keeps the typed text; `read` converts it to wire format. */
import { TextInput } from '@mantine/core'

type Props = {
  label: string
  /** Display format. */
  value: string
  read?: (typed: string) => string
  onChange: (value: string) => void
  numeric?: boolean
}

export function FilterBox({ label, value, read, onChange, numeric }: Props) {
  return (
    <TextInput
      label={label}
      {...(numeric ? { inputMode: 'decimal' as const } : {})}
      maxLength={255}
      defaultValue={value}
      onChange={({ currentTarget }) => onChange(read ? read(currentTarget.value) : currentTarget.value)}
    />
  )
}
