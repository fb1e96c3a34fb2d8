// Amounts as files of banks write them: up to five decimals, of which euro have two.

/** Null for what is no amount, or finer than a cent. */
export function centsOf(text: string | null): number | null {
  const [, whole = '', decimals = ''] = /^\+?(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text ?? '') ?? []
  if (whole === '' || !/^\d{0,2}0*$/.test(decimals)) return null
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}
