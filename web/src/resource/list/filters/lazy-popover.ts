/** Popover whose code is loaded when it is first opened. */
import { piece } from '../../../lib/piece.ts'

export const LazyPopover = piece(async () => (await import('./filter-popover.tsx')).FilterPopover)
