// Masks secrets and personal data in free text by their format, wherever someone typed them.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

const hidden = '[hidden]'

const patterns: readonly [RegExp, string][] = [
  // Session tokens and shop, analytics and postback keys: everything with one of our prefixes.
  [/\brv[a-z]_[\w-]{8,}/g, hidden],
  [/\b(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${hidden}`],
  [/([?&](?:token|apikey|secret)=)[^&\s"\\]+/gi, `$1${hidden}`],
  // Anchored at a word boundary: starting at every letter would be quadratic on long words.
  [/(\b\w+:\/\/[^\s"/:@\\]*:)[^\s"/@\\]+@/g, `$1${hidden}@`],
  [/(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\w-]+\.)+[a-z]{2,}/gi, hidden],
  [
    /\b((?:pass(?:word|wd|phrase|code)?|pwd|pin|secret|api[-_ ]?key)["']?\s*(?:is|was|are|:|=)\s*["']?)[^\s"',;]+/gi,
    `$1${hidden}`,
  ],
]
const ibanShape = /\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{2,4}){3,8}\b/gi
const cardShape = /(?<![\w.-])\d(?:[ -]?\d){13,18}(?![\w-])/g

export function maskSecrets(text: string): string {
  let masked = text
  for (const [pattern, instead] of patterns) masked = masked.replace(pattern, instead)
  return masked
    .replace(ibanShape, (found) => hideIban(found))
    .replace(cardShape, (found) => (isCard(found) ? hidden : found))
}

/** Words after it may look like further groups of the IBAN, so the longest prefix with a valid checksum is masked. */
function hideIban(found: string): string {
  for (let end = found.length; end >= 15; end--)
    if (isIban(found.slice(0, end))) return hidden + found.slice(end)
  return found
}

const isIban = (text: string): boolean => isValidIBAN(electronicFormatIBAN(text) ?? '')

/** Checks the Luhn digit. */
function isCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, '')
  let sum = 0
  for (const [place, char] of [...digits].toReversed().entries()) {
    const digit = Number(char) * (place % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
