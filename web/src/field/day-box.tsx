/** Inputs and filters of days, fetched with the first form or filter that shows one. */
import { piece } from '../lib/piece.ts'

export const DayInput = piece(async () => (await import('./day-input.tsx')).DayInput)
export const DayFilter = piece(async () => (await import('./day-filter.tsx')).DayFilter)
