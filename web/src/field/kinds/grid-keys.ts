/** Arrow key navigation in a checkbox grid, skipping disabled boxes. */
import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th')
  if (!step || !cell || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const { rows } = event.currentTarget
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex
  let column = cell.cellIndex
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.cells[column]
    if (!next) return
    const box = next.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (box) return box.focus()
  }
}
