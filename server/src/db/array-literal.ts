// Arrays as PostgreSQL writes them, for statements with thousands of rows: the driver escapes each value by itself, which is dear.

type Plain = string | number | boolean | null

/** Of values that need no quotes: numbers, days, keys and what we named ourselves. */
export const plainArray = (values: readonly Plain[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`

/** Of any text. */
export const textArray = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`

const special = /["\\]/
const quoted = (text: string): string =>
  special.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`
