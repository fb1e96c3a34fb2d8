// Random short codes for people, without letters and digits that are easily confused when read aloud or from paper.
import { randomInt } from 'node:crypto'

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Just under five bits of entropy per character. */
export const newShortCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
