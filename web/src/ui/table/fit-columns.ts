/** Shares the width of a table among its columns, so that room goes where words are and nothing that must be read whole is cut. */

export type Wish = {
  /** What its content needs. */
  width: number
  /** What it can do with; the same as `width` for what may never be cut. */
  minWidth: number
}

/** Of what is left over, a column that cannot be cut takes a smaller part than one of words. */
const stiffPart = 0.6

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
const isStiff = ({ width, minWidth }: Wish): boolean => minWidth >= width

/** The widest that a column may be so that all of them together fit: short ones keep their need, long ones are cut alike. */
function levelOf(wishes: readonly Wish[], room: number): number {
  let left = room
  const rising = wishes.toSorted((a, b) => a.width - b.width)
  for (const [i, { width }] of rising.entries()) {
    const share = left / (rising.length - i)
    if (width > share) return share
    left -= width
  }
  return Number.POSITIVE_INFINITY
}

/** Whole pixels per column. Together they are wider than `room` only when the columns cannot do with less. */
export function fitColumns(wishes: readonly Wish[], room: number): number[] {
  const spare = room - sumOf(wishes.map(({ width }) => width))
  if (spare >= 0) {
    const weights = wishes.map((wish) => wish.width * (isStiff(wish) ? stiffPart : 1))
    const all = sumOf(weights) || 1
    return wishes.map(({ width }, i) => Math.floor(width + (spare * (weights[i] ?? 0)) / all))
  }
  // Those that would fall under their least keep it, and the others share what is left.
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
