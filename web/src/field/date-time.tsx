/** Minutes in the accounting zone: DD/MM/YYYY HH:mm to read, YYYY-MM-DD HH:mm on the wire. */
import { displayDay, displayMinute } from '@rivulet/contract/day'
import type { FieldKind } from './kind.ts'
import { Minute } from './minute.tsx'

export const dateTime: FieldKind<'dateTime'> = {
  words: (value) => displayMinute(value as string | null),
  cell: (value) => <Minute words={displayMinute(value as string | null)} />,
  filterWords: (value) => (value.length > 10 ? displayMinute(value) : displayDay(value)),
  width: 136,
}
