/** Selects, whose code is fetched with the first form or filter that shows one: lists show none. */
import { lazy } from 'react'

const load = () => import('./select-code.tsx')

export const Select = lazy(async () => ({ default: (await load()).SelectBox }))
export const MultiSelect = lazy(async () => ({ default: (await load()).MultiSelectBox }))
