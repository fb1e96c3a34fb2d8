// Breaks text into lines: between words, between characters of scripts
// without spaces, and within words longer than a line. Not at no-break spaces, as between € and its number.

type Width = (part: string) => number

const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303f\\uff00-\\uffef'
const space = '[^\\S\\u00a0]'
const pieces = new RegExp(
  `[${spaceless}]${space}*|(?:\\u00a0|[^\\s${spaceless}])+${space}*|${space}+`,
  'gu',
)

export function breakLines(words: string, room: number, widthOf: Width): string[] {
  const lines: string[] = []
  let line = ''
  for (const [piece] of words.matchAll(pieces)) {
    if (widthOf((line + piece).trimEnd()) <= room) {
      line += piece
      continue
    }
    if (line.trim()) lines.push(line.trimEnd())
    line = piece
    while (widthOf(line.trimEnd()) > room) {
      const part = longestStart(line, room, widthOf) || [...line].slice(0, 1).join('')
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  if (line.trim() || lines.length === 0) lines.push(line.trimEnd())
  return lines
}

/** The longest prefix that fits. */
export function longestStart(words: string, room: number, widthOf: Width): string {
  const letters = [...words]
  let [fits, tooLong] = [0, letters.length + 1]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(letters.slice(0, middle).join('')) <= room) fits = middle
    else tooLong = middle
  }
  return letters.slice(0, fits).join('')
}
