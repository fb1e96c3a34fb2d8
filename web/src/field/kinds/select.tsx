/** Lazy selects: lists do not need their code. */
import { piece } from '../../lib/page/piece.ts'

const load = () => import('./select-code.tsx')

export const Select = piece(async () => (await load()).SelectBox)
export const MultiSelect = piece(async () => (await load()).MultiSelectBox)
