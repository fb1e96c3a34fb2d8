/** Selects, whose code is fetched with the first form or filter that shows one: lists show none. */
import { piece } from '../lib/piece.ts'

const load = () => import('./select-code.tsx')

export const Select = piece(async () => (await load()).SelectBox)
export const MultiSelect = piece(async () => (await load()).MultiSelectBox)
