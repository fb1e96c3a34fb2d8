/** Text filter: a part, the exact text, or a list of exact texts. */
import { formatList, parseList } from '@rivulet/contract/filter'
import { FilterBox } from './filter-box.tsx'
import type { FilterProps } from '../kinds/kind.ts'

export function TextFilter({ operator, value, onChange }: Omit<FilterProps, 'field'>) {
  if (operator !== 'in' && operator !== 'nin')
    return <FilterBox label="Value" {...{ value, onChange }} />
  return (
    <FilterBox
      label="Values, separated by commas"
      value={parseList(value).join(', ')}
      read={(typed) =>
        formatList(
          typed
            .split(',')
            .map((item) => item.trim())
            .filter(Boolean),
        )
      }
      onChange={onChange}
    />
  )
}
