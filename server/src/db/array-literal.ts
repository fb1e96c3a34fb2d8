// PostgreSQL array literals for statements with thousands of rows, because the driver escapes each value separately, which is slow.

type Plain = string | number | boolean | null

/** For values that need no quotes: numbers, days, keys and our own constants. */
export const plainArray = (values: readonly Plain[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`

/** For any text. */
export const textArray = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`

const special = /["\\]/
const quoted = (text: string): string =>
  special.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
