/** Instant field: server timestamps, shown in the accounting zone. */
import { displayDay, displayInstant } from '@rivulet/contract/day'
import { zone } from '../../lib/stored/zone.ts'
import { DayFilter } from '../dates/day-box.tsx'
import type { FieldKind } from './kind.ts'
import { Minute } from './minute.tsx'

const wordsOf = (value: unknown): string => displayInstant(value as string | null, zone())

export const instant: FieldKind<'instant'> = {
  words: wordsOf,
  cell: (value) => <Minute words={wordsOf(value)} />,
  Filter: DayFilter,
  filterWords: displayDay,
  width: 142,
}
