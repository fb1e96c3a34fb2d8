// Maps fields to SQL column names; the only place that converts camelCase to snake_case.
import type { Field } from '@rivulet/contract/fields'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import { kindOf } from './kinds.ts'

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

export const columnOf = (name: string, field: Field): string =>
  field.column ?? snake(name) + (kindOf(field).suffix ?? '')

/** The column of the encrypted text; the field's own column holds the mask. */
export const sealedColumnOf = (name: string, field: Field): string => `${columnOf(name, field)}_sealed`

/** False for kinds without a column. */
export const isStored = (field: Field): boolean => !field.virtual && !kindOf(field).elsewhere

/** Kinds that only single records return: long ones, or those that cost a query. */
export const isHeavy = (field: Field): boolean => kindOf(field).heavy ?? false

/** The field stored in a column, for PostgreSQL errors that name a constraint. */
export function fieldOfConstraint(resource: Resource, constraint: string): [string, Field] | undefined {
  return fieldsOf(resource).find(
    ([name, field]) => constraint === `${resource.table}_${columnOf(name, field)}_key`,
  )
}
