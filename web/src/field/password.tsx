/** Passwords: typed, never shown. */
import { type FieldKind, nothing } from './kind.ts'

export const password: FieldKind<'password'> = {
  words: () => nothing,
  width: 100,
}
