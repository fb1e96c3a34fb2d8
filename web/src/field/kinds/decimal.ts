/** Parses typed amounts and percentages to decimal strings, without floats. */
import { formatHundredths, groupThousands, parseHundredths } from '@rivulet/contract/money'

/** Thousands never begin with a zero: '0,125' is a decimal with too many places. */
const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
/** Continental, or Swiss. '1.234' alone is not among them: it may be meant as a decimal with too many places. */
const decimalComma = /^-?(\d*|[1-9]\d{0,2}(\.\d{3})+),\d{1,2}$/
const swiss = /^-?[1-9]\d{0,2}(['’]\d{3})+(\.\d*)?$/

/**
 * '1,234.5', '€ 1234,50', '1.234,50 EUR' and '1234.5' all become '1234.50'. Other text stays as typed, for validation
 * to reject.
 */
export function readDecimal(typed: string): string {
  const bare = typed.replace(/[€%\s]|EUR/gi, '').replace('−', '-')
  const dotted = grouped.test(bare)
    ? bare.replaceAll(',', '')
    : decimalComma.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : swiss.test(bare)
        ? bare.replaceAll(/['’]/g, '')
        : bare
  const whole = dotted.replace(/\.$/, '').replace(/^(-?)\./, '$10.')
  const hundredths = parseHundredths(whole)
  return hundredths === null ? typed.trim() : formatHundredths(hundredths)
}

/** A decimal as shown in an unfocused input; other text unchanged. */
export const showDecimal = (value: string): string =>
  parseHundredths(value) === null ? value : groupThousands(value)

/** Parses an integer; returns the text when invalid, null when empty. */
export function readInteger(typed: string): number | string | null {
  const spaceless = typed.replace(/\s/g, '')
  if (spaceless === '') return null
  // Other commas are decimals: '1,5' days are not 15.
  const bare = grouped.test(spaceless) ? spaceless.replaceAll(',', '') : spaceless
  const number = Number(bare)
  return /^-?\d+$/.test(bare) && Number.isSafeInteger(number) ? number : typed
}
