// Reads a phone number as people write it, a national one with the country of its line.
import { formats } from '@rivulet/contract/format'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** In international form, '+32470123456'; null when it is no number, or its country is not known. */
export function readPhone(words: string, country: string | null): string | null {
  const plain = words.replace(/^\s*00(?=[1-9])/, '+')
  const here = country !== null && isSupportedCountry(country) ? country : undefined
  const found = parsePhoneNumberFromString(plain, here)
  if (found?.isPossible()) return found.number
  // Numbering plans change: one that has all it needs is kept.
  const digits = plain.replaceAll(/[\s().\-/\u00a0]/g, '')
  return formats.phone.test(digits) ? digits : null
}
