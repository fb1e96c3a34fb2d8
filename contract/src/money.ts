/** Money and percentages: integer cents and basis points, read from and written as decimal strings. */

const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** Reads '12.5' as 1250 hundredths; null when it is not a decimal with at most two places. Never goes through a float. */
export function parseHundredths(value: string): number | null {
  const [, sign, whole, fraction = ''] = decimal.exec(value) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && hundredths !== 0 ? -hundredths : hundredths
}

/** Writes 1250 hundredths as '12.50'. */
export function formatHundredths(value: number | bigint): string {
  const negative = value < 0
  const digits = String(negative ? -value : value).padStart(3, '0')
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses typed input such as '1,234.56' to cents; null when it is not an amount. */
export function parseCurrency(value: string): number | null {
  const plain = value.replace(/^\s*([-−]?)\s*€?\s*/, (_, minus: string) => (minus ? '-' : '')).trim()
  if (!/^-?\d{1,3}(,\d{3})*(\.\d{1,2})?$/.test(plain) && !/^-?\d+(\.\d{1,2})?$/.test(plain)) return null
  return parseHundredths(plain.replaceAll(',', ''))
}

/** '1234.56' with thousands separators: '1,234.56'. */
export function groupThousands(decimalText: string): string {
  const [whole = '', fraction] = decimalText.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

export type MoneyParts = { sign: '€' | '−€'; digits: string } | null

/** '€' and '1,234.56' of '1234.56'; null for nothing. */
export function moneyParts(value: string | null | undefined): MoneyParts {
  if (value === null || value === undefined || value === '') return null
  return value.startsWith('-')
    ? { sign: '−€', digits: groupThousands(value.slice(1)) }
    : { sign: '€', digits: groupThousands(value) }
}

/** Digits after their sign, which no line break parts. */
export const withSign = (digits: string, sign = '€'): string => `${sign}\u{a0}${digits}`

/** The display of an amount: '€ 1,234.56', '−€ 1.21', and '-' for nothing. */
export function displayMoney(value: string | null | undefined): string {
  const parts = moneyParts(value)
  return parts ? withSign(parts.digits, parts.sign) : '-'
}

/** The display of a percentage: '12.50%', and '-' for nothing. */
export function displayPercent(value: string | null | undefined): string {
  return value === null || value === undefined || value === '' ? '-' : `${groupThousands(value)}%`
}
