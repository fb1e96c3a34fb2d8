/** Days: DD/MM/YYYY to read, YYYY-MM-DD on the wire. */
import { displayDay } from '@rivulet/contract/day'
import type { FieldKind } from './kind.ts'

export const date: FieldKind<'date'> = {
  words: (value) => displayDay(value as string | null),
  cell: (value) => <time style={{ whiteSpace: 'nowrap' }}>{displayDay(value as string | null)}</time>,
  filterWords: displayDay,
  width: 104,
}
