/** Choice filter: one value for `is`, several for `in`. */
import { Checkbox, Radio } from '@mantine/core'
import { formatList, parseList } from '@rivulet/contract/filter'
import css from './filter.module.css'
import type { FilterProps } from '../kinds/kind.ts'

type Option = { value: string; label: string }
type Props = Omit<FilterProps, 'field'> & { field: { label: string }; options: readonly Option[] }

export function PickFilter({ field, operator, value, onChange, options }: Props) {
  if (operator === 'in' || operator === 'nin')
    return (
      <Checkbox.Group
        aria-label={field.label}
        value={value === '' ? [] : parseList(value)}
        onChange={(picked) => onChange(formatList(picked))}
      >
        <div className={css.picks}>
          {options.map((option) => (
            <Checkbox key={option.value} {...option} />
          ))}
        </div>
      </Checkbox.Group>
    )
  return (
    <Radio.Group aria-label={field.label} value={value} onChange={onChange}>
      <div className={css.picks}>
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </div>
    </Radio.Group>
  )
}
