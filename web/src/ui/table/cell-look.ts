/**
 * Alignment of a cell, and its position when its column is pinned. The table holds the widths, so that rows need not
 * change with them.
 */
import type { CSSProperties } from 'react'
import type { ColumnHead } from './table-column.ts'

export type CellLook = { className?: string; style?: CSSProperties; 'data-pin'?: number }

export const cellLook = ({ numeric, pin }: ColumnHead): CellLook => ({
  ...(numeric ? { className: 'num' } : {}),
  ...(pin === undefined ? {} : { 'data-pin': pin, style: { left: `var(--pin-${pin})` } }),
})

/** Custom properties of the table with the left edges of pinned columns, after `lead` pixels. */
export function pinEdges(columns: readonly ColumnHead[], lead: number): CSSProperties {
  let left = lead
  const edges: Record<string, string> = {}
  for (const { pin, width = 0 } of columns) {
    if (pin === undefined) break
    edges[`--pin-${pin}`] = `${left}px`
    left += width
  }
  return edges
}
