// Parses dates: ISO 8601 with an offset, or local time in the accounting zone, as databases write it.
import { instantOf } from '@rivulet/contract/day'
import { formats, isDay } from '@rivulet/contract/format'

const iso =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

/** Null when it is neither; ISO date-times without an offset are rejected as ambiguous. */
export function readMoment(text: string, zone: string): Date | null {
  const [, minute = text, seconds = '0'] = /^(.{16}):([0-5]\d)$/.exec(text) ?? []
  if (formats.dateTime.test(minute))
    return new Date(instantOf(minute, zone).getTime() + Number(seconds) * 1000)
  const [, day = '', , , , offset = ''] = iso.exec(text) ?? []
  if (!isDay(day)) return null
  const colon = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  return new Date(text.slice(0, text.length - offset.length) + colon)
}
