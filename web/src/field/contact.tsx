/** A kind of address and the address itself. */
import type { Contact } from '@rivulet/contract/fields'
import { type FieldKind, nothing } from './kind.ts'

export const contact: FieldKind<'contact'> = {
  words(value, field) {
    const given = value as Contact | null
    return given?.value ? `${field.choices[given.type] ?? given.type}: ${given.value}` : nothing
  },
  width: 180,
}
