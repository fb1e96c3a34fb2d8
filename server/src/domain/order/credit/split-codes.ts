// The coupon codes in a cell of a file: shop systems put several into one cell.
export const splitCodes = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((code) => code.trim())
    .filter(Boolean)
