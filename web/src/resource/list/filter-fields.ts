/** The fields a list can be filtered by on the screen, and how a filter reads. */
import { type Field, instant } from '@rivulet/contract/fields'
import {
  type Filter,
  type Operator,
  operatorWords,
  operatorsOf,
  parseList,
} from '@rivulet/contract/filter'
import { hasRecords, readableFields, type Resource } from '@rivulet/contract/resource'
import { kindOf } from '../../field/kinds.ts'

/** What every record has beside its own fields. */
const stamps: [string, Field][] = [
  ['createdAt', instant('Created at', { filter: true })],
  ['updatedAt', instant('Updated at', { filter: true })],
]

export function filterableFields(resource: Resource, admin: boolean): [string, Field][] {
  const own = readableFields(resource, admin).filter(
    ([name, field]) =>
      field.filter && kindOf(field).Filter !== undefined && (admin || name !== 'affiliate'),
  )
  return hasRecords(resource) ? [...own, ...stamps] : own
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
