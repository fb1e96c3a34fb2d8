// Days and hours of the accounting zone, including days with 23 and 25 hours.
import { expect, test } from 'vitest'
import { hourOf } from './hour.ts'

const hour = (instant: string, zone = 'Europe/Brussels') => {
  const { start, day } = hourOf(Date.parse(instant), zone)
  return `${day} ${new Date(start).toISOString().slice(0, 16)}`
}

test('a day ends at midnight of the zone, not of UTC', () => {
  expect(hour('2026-11-20T22:59:59.999Z')).toBe('2026-11-20 2026-11-20T22:00')
  expect(hour('2026-11-20T23:00:00Z')).toBe('2026-11-21 2026-11-20T23:00')
  expect(hour('2026-07-20T21:59:59.999Z')).toBe('2026-07-20 2026-07-20T21:00')
  expect(hour('2026-07-20T22:00:00Z')).toBe('2026-07-21 2026-07-20T22:00')
})

test('F6 the spring day has 23 hours and the autumn day 25', () => {
  const hoursOf = (day: string) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const hours = new Set<number>()
    for (let at = noon - 36e5 * 30; at < noon + 36e5 * 30; at += 60_000) {
      const found = hourOf(at, 'Europe/Brussels')
      if (found.day === day) hours.add(found.start)
    }
    return hours.size
  }
  expect([hoursOf('2026-03-29'), hoursOf('2026-10-25'), hoursOf('2026-11-20')]).toEqual([23, 25, 24])
  expect(hour('2026-10-25T00:30:00Z')).toBe('2026-10-25 2026-10-25T00:00')
  expect(hour('2026-10-25T01:30:00Z')).toBe('2026-10-25 2026-10-25T01:00')
})

test('zones with a half-hour offset have their own hours', () => {
  expect(hour('2026-11-20T18:29:00Z', 'Asia/Kolkata')).toBe('2026-11-20 2026-11-20T17:30')
  expect(hour('2026-11-20T18:30:00Z', 'Asia/Kolkata')).toBe('2026-11-21 2026-11-20T18:30')
})
