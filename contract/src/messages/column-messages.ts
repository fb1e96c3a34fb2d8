/** Sentences about the columns of a list. */
export const columnMessages = {
  title: 'Columns',
  shown: (count: number) => `${count} shown`,
  reset: 'Reset',
  show: (column: string) => `Show ${column}`,
  move: (column: string) => `Move ${column}`,
  moveHint: 'Drag, or use the arrow keys',
  movedTo: (column: string, place: number, of: number) => `${column}: column ${place} of ${of}`,
  pin: 'Pin',
  pinned: 'Pinned',
  pinColumn: (column: string) => `Pin ${column}`,
  pinnedColumn: (column: string) => `Pinned ${column}`,
  density: 'Density',
  /** By what the rows are sorted, where no column's head shows it. */
  order: (column: string, order: string) => `${column}, ${order}`,
  newest: 'newest first',
  oldest: 'oldest first',
  falling: 'descending',
  rising: 'ascending',
} as const
