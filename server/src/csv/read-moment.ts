// Parses dates: ISO 8601 with an offset, or local time in the accounting zone to the minute.
import { instantOf } from '@rivulet/contract/day'
import { formats, isDay } from '@rivulet/contract/format'

const iso =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

/** Null when it is neither; ISO date-times without an offset are rejected as ambiguous. */
export function readMoment(text: string, zone: string): Date | null {
  if (formats.dateTime.test(text)) return instantOf(text, zone)
  const [, day = '', , , , offset = ''] = iso.exec(text) ?? []
  if (!isDay(day)) return null
  const colon = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  return new Date(text.slice(0, text.length - offset.length) + colon)
}
