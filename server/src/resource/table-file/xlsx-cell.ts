// Writes one cell of a sheet: numbers, percentages and dates as formatted numbers, everything else as typed text, so
// that nothing becomes a formula.
import { escapeXml } from './escape-xml.ts'
import type { ColumnKind } from '../kinds.ts'
import { headStyle, styles } from './xlsx-parts.ts'

/** A for 0, Z for 25, AA for 26. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter
}

const textXml = (at: string, style: number, text: string): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

export const headXml = (at: string, title: string): string => textXml(at, headStyle, title)

/** Empty cells are omitted. */
export function cellXml(at: string, kind: ColumnKind, value: string | null): string {
  if (value === null || value === '') return ''
  const number = numberOf(kind, value)
  return number === null
    ? textXml(at, styles.text, value)
    : `<c r="${at}" s="${styles[kind]}"><v>${number}</v></c>`
}

const isDecimal = /^-?\d+(\.\d+)?$/

/** Null for text. */
function numberOf(kind: ColumnKind, value: string): string | null {
  if (kind === 'text') return null
  if (kind === 'date' || kind === 'minute') return serialOf(value)
  if (!isDecimal.test(value)) return null
  return kind === 'percent' ? String(Number(value) / 100) : value
}

const dayLength = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)
/** Before March 1900 Excel counts a day that did not exist. */
const firstSerial = 61

/** Days since the end of 1899, with the time as a fraction. */
function serialOf(value: string): string | null {
  const at = Date.parse(`${value.replace(' ', 'T')}${value.includes(' ') ? ':00' : 'T00:00'}Z`)
  const serial = (at - firstDay) / dayLength
  return serial >= firstSerial ? String(serial) : null
}
