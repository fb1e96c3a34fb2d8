/** The value of a filter on a number: one number, a range with open ends, or a list. */
import { TextInput } from '@mantine/core'
import type { FilterProps } from './kind.ts'
import { formatList, parseList } from '@rivulet/contract/filter'
import { readDecimal, readInteger } from './decimal.ts'
import css from './filter.module.css'

type Props = FilterProps<'integer'> | FilterProps<'money'> | FilterProps<'percent'>

export function NumberFilter({ field, operator, value, onChange }: Props) {
  const read = (typed: string) =>
    typed.trim() === '' ? '' : field.kind === 'integer' ? String(readInteger(typed)) : readDecimal(typed)
  if (operator === 'in' || operator === 'nin')
    return (
      <NumberBox
        label="Values, separated by commas"
        value={parseList(value).join(', ')}
        read={(typed) => formatList(typed.split(/[,;\s]+/).filter(Boolean))}
        onChange={onChange}
      />
    )
  if (operator !== 'between') return <NumberBox label="Value" {...{ value, read, onChange }} />
  const [from = '', until = ''] = parseList(value)
  return (
    <div className={css.range}>
      <NumberBox label="From" value={from} read={read} onChange={(v) => onChange(`${v},${until}`)} />
      <NumberBox label="To" value={until} read={read} onChange={(v) => onChange(`${from},${v}`)} />
    </div>
  )
}

type BoxProps = {
  label: string
  value: string
  read: (typed: string) => string
  onChange: (value: string) => void
}

function NumberBox({ label, value, read, onChange }: BoxProps) {
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      defaultValue={value}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  )
}
