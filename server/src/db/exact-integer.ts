// Parses PostgreSQL integers that JavaScript represents exactly; fails for others.

/** @throws RangeError for a fraction or a number that JavaScript cannot hold exactly. */
export function exactInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && /^-?\d+$/.test(text)) return value
  throw new RangeError(
    `The database answered ${text}, which is not an exact integer; cast ratios to float8`,
  )
}
