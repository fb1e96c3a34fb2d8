/** The value of a filter as it reads on its chip. */
import type { Field } from '@rivulet/contract/fields'
import { type Filter, parseList } from '@rivulet/contract/filter'
import { Fragment } from 'react'
import { kindOf } from '../../field/kinds.ts'

export function FilterWords({ filter, field }: { filter: Filter; field: Field }) {
  const { operator, value } = filter
  const words = (one: string) => kindOf(field).filterWords?.(one, field) ?? one
  const listed = operator === 'in' || operator === 'nin' || operator === 'between'
  if (!listed) return value === '' ? 'empty' : words(value)
  const separator = operator === 'between' ? ' – ' : ', '
  return parseList(value)
    .filter((one) => one !== '')
    .map((one, i) => (
      <Fragment key={one + String(i)}>
        {i > 0 && separator}
        {words(one)}
      </Fragment>
    ))
}
