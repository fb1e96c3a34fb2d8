// Font selection: Inter, a fallback for Chinese, Japanese and Korean, and transliteration to Latin for other scripts.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import anyAscii from 'any-ascii'
import { openSync } from 'fontkit'

const require = createRequire(import.meta.url)
const inter = (weight: string): string =>
  require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)

export const fontFiles = {
  plain: inter('400Regular'),
  strong: inter('600SemiBold'),
  fallback: fileURLToPath(new URL('fonts/DroidSansFallback.ttf', import.meta.url)),
} as const

/** A run of text in one font. */
export type Run = { fallback: boolean; text: string }

type Coverage = { plain: ReadonlySet<number>; fallback: ReadonlySet<number>; ascent: number }
let coverage: Coverage | undefined

/** Loaded with the first statement, because it takes as long as drawing a page. */
function covered(): Coverage {
  if (coverage) return coverage
  const [plain, fallback] = [openSync(fontFiles.plain), openSync(fontFiles.fallback)]
  if (!('characterSet' in plain) || !('characterSet' in fallback))
    throw new Error('the font is a collection')
  coverage = {
    plain: new Set(plain.characterSet),
    fallback: new Set(fallback.characterSet),
    ascent: plain.ascent / plain.unitsPerEm,
  }
  return coverage
}

/** Ascender height as a share of the font size. */
export const ascent = (): number => covered().ascent

const basic = /^[\u0020-\u007e\u00a0-\u017f\u2013\u2026€·→]*$/

/** The text with characters that can be drawn. */
export function writable(words: string): string {
  if (basic.test(words)) return words
  const { plain, fallback } = covered()
  const known = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    return plain.has(code) || fallback.has(code)
  }
  return [...words.normalize('NFC')].map((letter) => (known(letter) ? letter : inLatin(letter))).join('')
}

/** Letters for which the package has nothing: alef, in most Arabic words, and the stroke that makes them longer. */
const leftOut: Readonly<Record<string, string>> = { '\u0627': 'a', '\u0640': '' }

/** Combining and formatting characters have no transliteration. */
const inLatin = (letter: string): string =>
  leftOut[letter] ?? (anyAscii(letter) || (/[\p{M}\p{Cf}]/u.test(letter) ? '' : '\ufffd'))

export function runsOf(words: string): Run[] {
  if (basic.test(words)) return [{ fallback: false, text: words }]
  const { plain } = covered()
  const runs: Run[] = []
  for (const letter of words) {
    const fallback = !plain.has(letter.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    if (last && last.fallback === fallback) last.text += letter
    else runs.push({ fallback, text: letter })
  }
  return runs
}
