/** Cells of the totals row: the count where the first columns have no sum, the sums, and the rest. */
import type { ListColumn } from './columns.tsx'
import type { ListRow } from './list-row.ts'

export const hasTotal = ({ field, key }: ListColumn, totals: ListRow): boolean =>
  totals[key] !== undefined && (('sum' in field && field.sum === true) || 'ratio' in field)

export type FootCell = {
  /** The first of its columns. */
  column: ListColumn
  span: number
  says: 'count' | 'sum' | 'zone' | 'nothing'
}

/** The count takes the first gap between sums; where there is none, the place of the first sum. */
export function footCells(columns: readonly ListColumn[], totals: ListRow): FootCell[] {
  const isSum = columns.map((column) => hasTotal(column, totals))
  const gap = Math.max(0, isSum.indexOf(false))
  const gapEnd = isSum.indexOf(true, gap)
  const counted = gapEnd < 0 ? columns.length - gap : Math.max(1, gapEnd - gap)
  const last = isSum.lastIndexOf(true)
  return columns.flatMap((column, i): FootCell[] => {
    if (i === gap) return [{ column, span: counted, says: 'count' }]
    if (i > gap && i < gap + counted) return []
    if (i > last + 1) return []
    if (i === last + 1) return [{ column, span: columns.length - i, says: 'zone' }]
    return [{ column, span: 1, says: isSum[i] ? 'sum' : 'nothing' }]
  })
}
