// A table for export: typed columns, and rows of text in wire form.
import type { Field } from '@rivulet/contract/fields'
import { type ColumnKind, kindOf } from './kinds.ts'

export type Column = { title: string; kind: ColumnKind }
/** Null is an empty cell. Numbers are decimal text, so that no digit is lost. */
export type Row = readonly (string | null)[]

export type Table = {
  title: string
  /** What tells its file from others of this title, such as its days. */
  about: readonly string[]
  columns: readonly Column[]
  /** In batches. */
  rows: AsyncIterable<Row[]>
}

export const columnFor = (field: Field): Column => ({
  title: field.label,
  kind: kindOf(field).cell?.(field) ?? 'text',
})

/** All rows in one batch, for small tables. */
export async function* inOneBatch(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
