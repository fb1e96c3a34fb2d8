/** Several lines of text, as written. */
import { type FieldKind, textOf } from './kind.ts'

export const longText: FieldKind<'longText'> = {
  words: textOf,
  width: 220,
}
