/** What other systems sent, or a small table of the server's; read only. */
import { type FieldKind, nothing } from './kind.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

export const json: FieldKind<'json'> = {
  words(value) {
    if (isEmpty(value)) return nothing
    return Array.isArray(value) ? `${value.length}` : JSON.stringify(value)
  },
  width: 120,
}
