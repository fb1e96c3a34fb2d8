/** Email addresses, as written. */
import { type FieldKind, textOf } from './kind.ts'

export const email: FieldKind<'email'> = {
  words: textOf,
  width: 210,
}
