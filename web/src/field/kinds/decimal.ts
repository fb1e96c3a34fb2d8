/** Amounts and percentages as people type them, and the decimal strings they become. No floats on the way. */
import { formatHundredths, groupThousands, parseHundredths } from '@rivulet/contract/money'

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const decimalComma = /^-?\d*,\d{1,2}$/

/** '1,234.5', '€ 1234,50' and '1234.5' all become '1234.50'. What is no decimal stays as typed, for the check to refuse. */
export function readDecimal(typed: string): string {
  const bare = typed.replace(/[€%\s]/g, '').replace('−', '-')
  const dotted = grouped.test(bare)
    ? bare.replaceAll(',', '')
    : decimalComma.test(bare)
      ? bare.replace(',', '.')
      : bare
  const whole = dotted.replace(/\.$/, '').replace(/^(-?)\./, '$10.')
  const hundredths = parseHundredths(whole)
  return hundredths === null ? typed.trim() : formatHundredths(hundredths)
}

/** How a decimal reads in an input that is not being typed in; anything else as it is. */
export const showDecimal = (value: string): string =>
  parseHundredths(value) === null ? value : groupThousands(value)

/** A whole number as typed; the text itself when it is none, null when it is empty. */
export function readInteger(typed: string): number | string | null {
  const bare = typed.replace(/[\s,]/g, '')
  if (bare === '') return null
  const number = Number(bare)
  return /^-?\d+$/.test(bare) && Number.isSafeInteger(number) ? number : typed
}
