// Values between tabs, as COPY writes them; the spool's lines are written so too.

export const copiedNull = '\\N'
const special = /[\\\t\n\r]/
const letters: Record<string, string> = { '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }
const meanings: Record<string, string> = { t: '\t', n: '\n', r: '\r' }

/** Never holds a tab or the end of a line. */
export function copyText(text: string | null): string {
  if (text === null) return copiedNull
  return special.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (char) => `\\${letters[char] ?? char}`)
    : text
}

/** What `copyText` made it of. */
export function readCopyText(written: string): string | null {
  if (written === copiedNull) return null
  return written.includes('\\')
    ? written.replaceAll(/\\(.)/g, (_, letter: string) => meanings[letter] ?? letter)
    : written
}

export const copiedBytes = (hex: string): string => `\\\\x${hex}`
