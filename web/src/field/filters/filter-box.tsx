/** One typed value of a filter. It keeps what is typed; `read` turns that into the form of the wire. */
import { TextInput } from '@mantine/core'

type Props = {
  label: string
  /** As people read it. */
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
