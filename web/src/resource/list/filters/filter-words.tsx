/** Filter value as text on its chip. */
import type { Field } from '@rivulet/contract/fields'
import { type Filter, operatorForms, parseList } from '@rivulet/contract/filter'
import { Fragment } from 'react'
import { kindOf } from '../../../field/kinds/kinds.tsx'

export function FilterWords({ filter, field }: { filter: Filter; field: Field }) {
  const { operator, value } = filter
  const words = (one: string) => kindOf(field).filterWords?.(one, field) ?? one
  const { takes } = operatorForms[operator]
  if (takes === 'one' || takes === 'nothing') return value === '' ? 'empty' : words(value)
  const separator = takes === 'range' ? ' – ' : ', '
  return parseList(value)
    .filter((one) => one !== '')
    .map((one, i) => (
      <Fragment key={one + String(i)}>
        {i > 0 && separator}
        {words(one)}
      </Fragment>
    ))
}
