/** Another record: an id to send, its name to read. */
import type { Named } from '@rivulet/contract/fields'
import { type FieldKind, nothing } from './kind.ts'

export const reference: FieldKind<'reference'> = {
  words: (value) => (value as Named | null | undefined)?.name ?? nothing,
  width: 170,
}
