/** Phone numbers in their international form. */
import { type FieldKind, textOf } from './kind.ts'

export const phone: FieldKind<'phone'> = {
  words: textOf,
  cell: (value) => <span className="tab">{textOf(value)}</span>,
  width: 140,
}
