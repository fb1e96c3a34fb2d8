// Escapes values for COPY's text format, which the spool's lines use too.

export const copiedNull = '\\N'
const special = /[\\\t\n\r]/
const letters: Record<string, string> = { '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }
const meanings: Record<string, string> = { t: '\t', n: '\n', r: '\r' }

/** The result contains no tab and no line break. */
export function copyText(text: string | null): string {
  if (text === null) return copiedNull
  return special.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (char) => `\\${letters[char] ?? char}`)
    : text
}

/** The inverse of `copyText`. */
export function readCopyText(written: string): string | null {
  if (written === copiedNull) return null
  return written.includes('\\')
    ? written.replaceAll(/\\(.)/g, (_, letter: string) => meanings[letter] ?? letter)
    : written
}

export const copiedBytes = (hex: string): string => `\\\\x${hex}`
