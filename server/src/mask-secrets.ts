// Hides secrets and personal data in free text by what they look like, wherever somebody has typed them.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

const hidden = '[hidden]'

const patterns: readonly [RegExp, string][] = [
  // Sessions, keys of shops, analytics and postbacks: everything with a prefix of ours.
  [/\brv[a-z]_[\w-]{8,}/g, hidden],
  [/\b(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${hidden}`],
  [/([?&](?:token|apikey|secret)=)[^&\s"\\]+/gi, `$1${hidden}`],
  // From the beginning of a word alone: from each of its letters a long one would take the square of its length.
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

/** Words behind it may look like more of its groups: the longest beginning that adds up is the number. */
function hideIban(found: string): string {
  for (let end = found.length; end >= 15; end--)
    if (isIban(found.slice(0, end))) return hidden + found.slice(end)
  return found
}

const isIban = (text: string): boolean => isValidIBAN(electronicFormatIBAN(text) ?? '')

/** By its check digit (Luhn). */
function isCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, '')
  let sum = 0
  for (const [place, char] of [...digits].toReversed().entries()) {
    const digit = Number(char) * (place % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
