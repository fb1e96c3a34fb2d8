/** Number filter: one number, a range with optional ends, or a list. */
import { formatList, operatorForms, parseList } from '@rivulet/contract/filter'
import { readDecimal, readInteger } from '../kinds/decimal.ts'
import { FilterBox } from './filter-box.tsx'
import css from './filter.module.css'
import type { FilterProps } from '../kinds/kind.ts'

type Props = FilterProps<'integer'> | FilterProps<'money'> | FilterProps<'percent'>

export function NumberFilter({ field, operator, value, onChange }: Props) {
  const one = (typed: string) =>
    typed.trim() === '' ? '' : field.kind === 'integer' ? String(readInteger(typed)) : readDecimal(typed)
  const box = { numeric: true, read: one }
  const { takes } = operatorForms[operator]
  if (takes === 'several')
    return (
      <FilterBox
        label="Values, separated by commas"
        value={parseList(value).join(', ')}
        read={(typed) =>
          formatList(
            typed
              .split(/[,;\s]+/)
              .filter(Boolean)
              .map(one),
          )
        }
        onChange={onChange}
      />
    )
  if (takes !== 'range') return <FilterBox label="Value" {...box} {...{ value, onChange }} />
  const [from = '', until = ''] = parseList(value)
  const range = (a: string, b: string) => onChange(a || b ? formatList([a, b]) : '')
  return (
    <div className={css.range}>
      <FilterBox label="From" {...box} value={from} onChange={(typed) => range(typed, until)} />
      <FilterBox label="To" {...box} value={until} onChange={(typed) => range(from, typed)} />
    </div>
  )
}
