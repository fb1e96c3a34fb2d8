// Dates as shops send them: ISO 8601 with its offset, or a minute of the accounting zone's wall clock.
import { instantOf } from '@rivulet/contract/day'
import { formats, isDay } from '@rivulet/contract/format'

const iso =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

/** Null when it is neither; a time without an offset in ISO form is nobody's and refused. */
export function readMoment(text: string, zone: string): Date | null {
  if (formats.dateTime.test(text)) return instantOf(text, zone)
  const [, day = '', , , , offset = ''] = iso.exec(text) ?? []
  if (!isDay(day)) return null
  const colon = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  return new Date(text.slice(0, text.length - offset.length) + colon)
}

/** How far a shop's clock may be off. */
export const skewMs = 5 * 60_000

export const isFuture = (at: Date | null, now: Date): boolean =>
  at !== null && at.getTime() > now.getTime() + skewMs
