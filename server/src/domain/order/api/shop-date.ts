// Dates as shops send them: ISO 8601 with its offset, or a minute of the accounting zone's wall clock.
import { addDays, instantOf } from '@rivulet/contract/day'
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

export const beginOfDay = (day: string, zone: string): Date => instantOf(`${day} 00:00`, zone)

/** All of a day that can have been yet, where its time is not known. */
export function spanOfDay(day: string, zone: string, now: Date): { from: Date; until: Date } {
  const from = beginOfDay(day, zone)
  const end = beginOfDay(addDays(day, 1), zone).getTime() - 1
  return { from, until: new Date(Math.max(from.getTime(), Math.min(end, now.getTime()))) }
}

/** How far a shop's clock may be off. */
export const skewMs = 5 * 60_000

export const isFuture = (at: Date | null, now: Date): boolean =>
  at !== null && at.getTime() > now.getTime() + skewMs
