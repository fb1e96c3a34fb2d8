/** A list of other records. */
import type { Named } from '@rivulet/contract/fields'
import { type FieldKind, nothing } from './kind.ts'

export const references: FieldKind<'references'> = {
  words: (value) => ((value as Named[] | null) ?? []).map(({ name }) => name).join(', ') || nothing,
  width: 200,
}
