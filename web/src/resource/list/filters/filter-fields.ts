/** Filterable fields of a list, and the text of filters. */
import type { Field } from '@rivulet/contract/fields'
import { stampsOf } from '@rivulet/contract/stamps'
import {
  type Filter,
  type Operator,
  operatorForms,
  operatorsOf,
  parseList,
} from '@rivulet/contract/filter'
import { readableFields, type Resource } from '@rivulet/contract/resource'

export function filterableFields(resource: Resource, admin: boolean): [string, Field][] {
  const own = readableFields(resource, admin).filter(
    ([name, field]) =>
      field.filter && operatorsOf[field.kind].length > 0 && (admin || name !== 'affiliate'),
  )
  return [...own, ...stampsOf(resource, admin, false).filter(([, { filter }]) => filter)]
}

/** Selectable operators; `currency` is left out, since amounts have one input format. */
export const operatorsFor = (field: Field): readonly Operator[] =>
  operatorsOf[field.kind].filter((operator) => operator !== 'currency')

export const startOf = (name: string, field: Field): Filter => ({
  field: name,
  operator: operatorsFor(field)[0] ?? 'eq',
  value: '',
})

/** Whether a list or range filter is empty. */
export const isBlank = ({ operator, value }: Filter): boolean =>
  value === '' ||
  (operatorForms[operator].takes === 'range' && parseList(value).every((end) => end === ''))

/** Nothing between two ends, or '≥' and '≤' for open ranges. */
export function operatorWord({ operator, value }: Filter): string {
  const { takes, words } = operatorForms[operator]
  if (takes !== 'range') return words
  const [from = '', until = ''] = parseList(value)
  if (from !== '' && until !== '') return ''
  return from === '' ? '≤' : '≥'
}
