/** Lazy date inputs and filters. */
import { piece } from '../../lib/page/piece.ts'

export const DayInput = piece(async () => (await import('./day-input.tsx')).DayInput)
export const DayFilter = piece(async () => (await import('../filters/day-filter.tsx')).DayFilter)
