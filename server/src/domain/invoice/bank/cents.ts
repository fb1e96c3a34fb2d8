// Parses amounts in bank files: up to five decimal places, of which euro amounts use two.

/** Null when it is not an amount, or finer than a cent. */
export function centsOf(text: string | null): number | null {
  const [, whole = '', decimals = ''] = /^\+?(\d{0,13})(?:\.(\d{0,5}))?$/.exec(text ?? '') ?? []
  if (whole + decimals === '' || !/^\d{0,2}0*$/.test(decimals)) return null
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}
