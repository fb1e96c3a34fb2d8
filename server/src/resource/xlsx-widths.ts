// How wide a column of a sheet is, in characters: as its kind needs, or as the first of its texts do.
import type { Column, ColumnKind } from './table.ts'

/** What the format adds to the digits: separators, signs, the euro; days all need the same. */
const fixed: Readonly<Partial<Record<ColumnKind, number>>> = { date: 11, minute: 17, percent: 9 }
const added: Readonly<Partial<Record<ColumnKind, number>>> = { money: 5, integer: 3, code: 1 }
const widest = 60
/** Bold letters, and the button of the filter. */
const headRoom = 4

export function columnWidth({ title, kind }: Column, values: readonly string[]): number {
  const longest = values.reduce((most, value) => Math.max(most, longestLine(value)), 0)
  const content = fixed[kind] ?? longest + (added[kind] ?? 2)
  return Math.max(title.length + headRoom, Math.min(content, widest))
}

const longestLine = (text: string): number =>
  text.includes('\n') ? Math.max(...text.split('\n').map((line) => line.length)) : text.length
