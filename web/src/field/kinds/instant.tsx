/** Instant field: server timestamps, read only. */
import { DayFilter } from '../dates/day-box.tsx'
import type { Controls } from './kind.ts'

export const instant: Controls<'instant'> = { Filter: DayFilter }
