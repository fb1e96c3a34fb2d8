/** Days and instants in the accounting zone: YYYY-MM-DD and YYYY-MM-DD HH:mm on the wire, DD/MM/YYYY on screens. */
import { offsetAt } from './zone.ts'

/** The zone's wall clock at an instant, 'YYYY-MM-DD HH:mm:ss'. */
const wallClock = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString().slice(0, 19).replace('T', ' ')

/** The day an instant falls on in the zone, YYYY-MM-DD. */
export const dayOf = (at: Date, zone: string): string => wallClock(at, zone).slice(0, 10)

/** 'YYYY-MM-DD HH:mm' of an instant in the zone. */
export const minuteOf = (at: Date, zone: string): string => wallClock(at, zone).slice(0, 16)

/** The instant of a wall-clock minute in the zone. A minute skipped in spring uses the offset before the change; a minute repeated in autumn means its first occurrence. */
export function instantOf(minute: string, zone: string): Date {
  const wanted = Date.parse(`${minute.replace(' ', 'T')}:00Z`)
  const before = offsetAt(wanted - 86_400_000, zone)
  const first = wanted - before
  if (offsetAt(first, zone) === before) return new Date(first)
  const after = wanted - offsetAt(wanted + 86_400_000, zone)
  return new Date(offsetAt(after, zone) === wanted - after ? after : first)
}

/** 00:00 of a day in the zone. */
export const startOfDay = (day: string, zone: string): Date => instantOf(`${day} 00:00`, zone)

/** The day n days later (or earlier). */
export function addDays(day: string, n: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + n)
  return at.toISOString().slice(0, 10)
}

/** That day, or the Monday after it: banks execute no transfers on weekends. */
export function bankDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

export const today = (zone: string, now = new Date()): string => dayOf(now, zone)
export const yesterday = (zone: string, now = new Date()): string => addDays(today(zone, now), -1)
/** First day of the last n days. Today counts: the last 7 days are today and the six days before it. */
export const lastDaysFrom = (length: number, end: string): string => addDays(end, 1 - length)

/** DD/MM/YYYY of a day or of the day part of a date-time; '-' for nothing and for 0000-00-00. */
export function displayDay(value: string | null | undefined): string {
  if (!value || value.startsWith('0000-00-00')) return '-'
  return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`
}

/** DD/MM/YYYY HH:mm; '-' for nothing and for 0000-00-00. */
export function displayMinute(value: string | null | undefined): string {
  const day = displayDay(value)
  return day === '-' || !value ? '-' : `${day} ${value.slice(11, 16)}`
}

/** DD/MM/YYYY HH:mm of an ISO instant in the zone. */
export const displayInstant = (iso: string | null | undefined, zone: string): string =>
  iso ? displayMinute(minuteOf(new Date(iso), zone)) : '-'
