/** Inputs and filters of days, fetched with the first form or filter that shows one. */
import { lazy } from 'react'

export const DayInput = lazy(async () => ({ default: (await import('./day-input.tsx')).DayInput }))
export const DayFilter = lazy(async () => ({ default: (await import('./day-filter.tsx')).DayFilter }))
