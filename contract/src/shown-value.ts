/** The value of a field that stands in lists and files. */
import type { Field } from './fields.ts'

type Row = Readonly<Record<string, unknown>>

/** The field, and the one that stands in where it is empty. */
export const shownFields = (field: Field, name: string): readonly string[] =>
  field.kind === 'reference' && field.otherwise !== undefined ? [name, field.otherwise] : [name]

export const shownValue = (field: Field, name: string, row: Row): unknown =>
  shownFields(field, name)
    .map((one) => row[one])
    .find((value) => value !== null && value !== undefined)
