// How a field is named in SQL: the one place that turns camelCase into snake_case.
import type { Field } from '@rivulet/contract/fields'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

const suffix: Partial<Record<Field['kind'], string>> = {
  money: '_cents',
  percent: '_basis_points',
  reference: '_id',
}

export const columnOf = (name: string, field: Field): string =>
  field.column ?? snake(name) + (suffix[field.kind] ?? '')

/** Where a sealed text itself is kept; the column of its own holds the mask. */
export const sealedColumnOf = (name: string, field: Field): string => `${columnOf(name, field)}_sealed`

/** Kinds without a column of their own. */
export const isStored = (field: Field): boolean =>
  !field.virtual && field.kind !== 'password' && field.kind !== 'references'

/** Kinds that only a single record answers: they are long or cost a query of their own. */
export const isHeavy = (field: Field): boolean =>
  ['json', 'files', 'references', 'richText', 'permissions'].includes(field.kind)

/** The field stored in a column, for errors that PostgreSQL reports by constraint name. */
export function fieldOfConstraint(resource: Resource, constraint: string): [string, Field] | undefined {
  return fieldsOf(resource).find(
    ([name, field]) => constraint === `${resource.table}_${columnOf(name, field)}_key`,
  )
}
