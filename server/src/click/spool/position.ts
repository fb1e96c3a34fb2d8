// A position in a spool: everything before it is stored, or removed.

export type Position = { segment: number; byte: number }

export const beginning: Position = { segment: 0, byte: 0 }

export const isBefore = (a: Position, b: Position): boolean =>
  a.segment < b.segment || (a.segment === b.segment && a.byte < b.byte)
