/** Distributes a table's width among its columns: text gets the spare width, and figures are never cut. */

export type ColumnWidth = {
  /** Preferred width. */
  width: number
  /** Minimum width; equals `width` when the column must not be cut. */
  minWidth: number
}

/** Weight of non-text columns when spare width is distributed. */
const stiffPart = 0.6

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
const isStiff = ({ width, minWidth }: ColumnWidth): boolean => minWidth >= width

/** The maximum column width at which all columns fit: narrow ones keep their width, wide ones are cut to the same width. */
function levelOf(wishes: readonly ColumnWidth[], room: number): number {
  let left = room
  const rising = wishes.toSorted((a, b) => a.width - b.width)
  for (const [i, { width }] of rising.entries()) {
    const share = left / (rising.length - i)
    if (width > share) return share
    left -= width
  }
  return Number.POSITIVE_INFINITY
}

/** Whole pixels per column. Their sum exceeds `room` only when the minimum widths do. */
export function fitColumns(wishes: readonly ColumnWidth[], room: number): number[] {
  const spare = room - sumOf(wishes.map(({ width }) => width))
  if (spare >= 0) {
    const weights = wishes.map((wish) => wish.width * (isStiff(wish) ? stiffPart : 1))
    const all = sumOf(weights) || 1
    return wishes.map(({ width }, i) => Math.floor(width + (spare * (weights[i] ?? 0)) / all))
  }
  // Columns that would fall below their minimum keep it; the others share the rest.
  let open = wishes.filter((wish) => !isStiff(wish))
  let left = room - sumOf(wishes.filter(isStiff).map(({ width }) => width))
  for (;;) {
    const level = levelOf(open, left)
    const kept = open.filter(({ width, minWidth }) => Math.min(width, level) < minWidth)
    if (kept.length === 0)
      return wishes.map((wish) =>
        Math.floor(
          isStiff(wish) ? wish.width : open.includes(wish) ? Math.min(wish.width, level) : wish.minWidth,
        ),
      )
    open = open.filter((wish) => !kept.includes(wish))
    left -= sumOf(kept.map(({ minWidth }) => minWidth))
  }
}
