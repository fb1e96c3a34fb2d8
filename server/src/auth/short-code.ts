// Short codes for people: made at random, without letters and digits that look alike when read aloud or from paper.
import { randomInt } from 'node:crypto'

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Just under five bits per character. */
export const newShortCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
