/** Transliteration to the SEPA character set. */

/** Characters without a Unicode decomposition. Greek and Bulgarian follow the transliteration of banks there. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  '&': '+',
  '@': '(at)',
  _: '-',
  '€': 'EUR',
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '«': "'",
  '»': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  ';': ',',
  '!': '.',
  '*': '.',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '#': '.',
  '%': '.',
  '~': '-',
  '^': '.',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  Α: 'A',
  Β: 'V',
  Γ: 'G',
  Δ: 'D',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'I',
  Θ: 'TH',
  Ι: 'I',
  Κ: 'K',
  Λ: 'L',
  Μ: 'M',
  Ν: 'N',
  Ξ: 'X',
  Ο: 'O',
  Π: 'P',
  Ρ: 'R',
  Σ: 'S',
  Τ: 'T',
  Υ: 'Y',
  Φ: 'F',
  Χ: 'CH',
  Ψ: 'PS',
  Ω: 'O',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'Y',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'H',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHT',
  Ъ: 'A',
  Ь: 'Y',
  Ю: 'YU',
  Я: 'YA',
}

/** Where German is written, a name without its umlauts is not the name the bank knows. */
const umlauts: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
}
const german: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'LI'])

/** Of a name in a SEPA file. */
export const longestName = 70

const plain = /^[A-Za-z0-9/\-?:().,'+ ]*$/

/**
 * The text in SEPA characters, at most `max` long, as written in that country: an ISO 3166 code, or an IBAN.
 * Null when that is impossible or nothing is left: a name other than the holder's must not be sent.
 */
export function latinText(text: string, max: number, country = ''): string | null {
  const local = german.has(country.slice(0, 2)) ? umlauts : {}
  const latin = [...text.normalize('NFC')]
    .map((character) => local[character] ?? latinOf(character))
    .join('')
  // Banks reserve double slashes and slashes at either end.
  const tidy = latin
    .replace(/\s+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .slice(0, max)
    .replace(/^[/ ]+|[/ ]+$/g, '')
  return plain.test(tidy) && /[A-Za-z0-9]/.test(tidy) ? tidy : null
}

function latinOf(character: string): string {
  if (plain.test(character)) return character
  const known = written[character]
  if (known !== undefined) return known
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
  return written[bare] ?? bare
}
