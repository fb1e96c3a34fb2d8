/** One line of text: upper-cased as it is typed, unless it is a code or has a format. */
import { type FieldKind, textOf } from './kind.ts'

export const text: FieldKind<'text'> = {
  words: textOf,
  cell: (value, field) => (field.code ? <span className="code">{textOf(value)}</span> : textOf(value)),
  width: 160,
}
