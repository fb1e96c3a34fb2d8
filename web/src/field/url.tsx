/** Web addresses, as written. */
import { type FieldKind, textOf } from './kind.ts'

export const url: FieldKind<'url'> = {
  words: textOf,
  width: 220,
}
