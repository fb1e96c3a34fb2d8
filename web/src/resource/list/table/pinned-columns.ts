/** How many columns stay in sight while a table scrolls sideways. */
import type { ColumnWidth } from '../../../ui/table/fit-columns.ts'

/** Pinned columns leave the others this part of the width. */
const most = 0.6

type Room = { pinned: number; width: number; minWidth: number }

/** Those that were pinned, as far as there is room; the first one where the table is wider than its frame. */
export function pinnedWithin(
  columns: readonly ColumnWidth[],
  { pinned, width, minWidth }: Room,
): number {
  if (width === 0 || minWidth <= width) return pinned
  const wanted = Math.max(pinned, 1)
  let taken = 0
  let count = 0
  for (const column of columns.slice(0, wanted)) {
    taken += column.minWidth
    if (taken > width * most) break
    count += 1
  }
  return count
}
