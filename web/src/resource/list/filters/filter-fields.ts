/** The fields a list can be filtered by on the screen, and how a filter reads. */
import type { Field } from '@rivulet/contract/fields'
import { stampsOf } from '@rivulet/contract/stamps'
import {
  type Filter,
  type Operator,
  operatorWords,
  operatorsOf,
  parseList,
} from '@rivulet/contract/filter'
import { readableFields, type Resource } from '@rivulet/contract/resource'
import { kindOf } from '../../field/kinds.ts'

export function filterableFields(resource: Resource, admin: boolean): [string, Field][] {
  const own = readableFields(resource, admin).filter(
    ([name, field]) =>
      field.filter && kindOf(field).Filter !== undefined && (admin || name !== 'affiliate'),
  )
  return [...own, ...stampsOf(resource, admin, false).filter(([, { filter }]) => filter)]
}

/** The operators people choose from; an amount is typed in one way, so `currency` adds nothing. */
export const operatorsFor = (field: Field): readonly Operator[] =>
  operatorsOf[field.kind].filter((operator) => operator !== 'currency')

export const startOf = (name: string, field: Field): Filter => ({
  field: name,
  operator: operatorsFor(field)[0] ?? 'eq',
  value: '',
})

/** A list or a range with nothing in it is no filter. */
export const isBlank = ({ operator, value }: Filter): boolean =>
  value === '' || (operator === 'between' && parseList(value).every((end) => end === ''))

/** 'between', or '≥' and '≤' where one end is open. */
export function operatorWord({ operator, value }: Filter): string {
  if (operator !== 'between') return operatorWords[operator]
  const [from = '', until = ''] = parseList(value)
  if (from !== '' && until !== '') return operatorWords.between
  return from === '' ? '≤' : '≥'
}
