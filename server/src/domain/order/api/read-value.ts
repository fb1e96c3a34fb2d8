// Parses single values of shop messages: storable texts, ids, booleans, counts and amounts. Null for invalid values.
import { parseHundredths } from '@rivulet/contract/money'
import { isStorable, storable } from '@rivulet/contract/text/storable'
import { textMax } from '@rivulet/contract/validate'
import { isPlaceholder } from './placeholder.ts'

/** Stored and shown unchanged, so it must be storable. */
export function readText(value: unknown): string | null {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text.length > textMax) return null
  return isStorable(text) ? text : null
}

/** Outer spaces are ignored: some systems add them, and people do not see them. */
export const readTrimmed = (value: unknown): string | null =>
  readText(typeof value === 'string' ? value.trim() : value) || null

/**
 * What names an affiliate comes from the address that a visitor opened, so it may be anything, and the order counts
 * all the same: what cannot be stored is replaced, and what is too long is cut. Empty when it is blank.
 */
export function readClaim(value: unknown): string | null {
  if (typeof value !== 'string') return readText(value)
  return storable(value.trim().slice(0, textMax))
}

export function readId(value: unknown): string | null {
  const text = readTrimmed(value)
  return text === null || isPlaceholder(text) ? null : text
}

export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : null
}

/** A whole number of at least 1, as a number or as digits. */
export function readCount(value: unknown, most: number): number | null {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 1 && count <= most
    ? count
    : null
}

/** Must be a string: a JSON number may already have been rounded as a float. */
export function readAmount(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,8}(\.\d{1,2})?$/.test(value) ? parseHundredths(value) : null
}
