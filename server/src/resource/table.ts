// A table for a file: columns that say what their cells are, and rows of texts as they go over the wire.
import type { Field } from '@rivulet/contract/fields'

/** `code`: a number that only names something. `minute`: day and time, YYYY-MM-DD HH:mm in the accounting zone. */
export type ColumnKind = 'text' | 'integer' | 'code' | 'money' | 'percent' | 'date' | 'minute'
export type Column = { title: string; kind: ColumnKind }
/** Null is an empty cell. Numbers are decimal texts, so that no digit is lost. */
export type Row = readonly (string | null)[]

export type Table = {
  /** Of the file, without its ending. */
  name: string
  title: string
  columns: readonly Column[]
  /** In batches. */
  rows: AsyncIterable<Row[]>
}

export const columnFor = (field: Field): Column => ({ title: field.label, kind: kindOf(field) })

function kindOf(field: Field): ColumnKind {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'date':
      return field.kind
    case 'integer':
      return field.code ? 'code' : 'integer'
    case 'dateTime':
      return field.dayOnly ? 'date' : 'minute'
    case 'instant':
      return 'minute'
    default:
      return 'text'
  }
}

/** All rows at once, for tables that are small. */
export async function* inOneBatch(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
