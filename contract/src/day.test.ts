/** Days and instants in the accounting zone, across both daylight saving changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  bankDay,
  dayOf,
  daysBetween,
  displayDay,
  displayInstant,
  displayMinute,
  instantOf,
  minuteOf,
  lastDaysFrom,
  startOfDay,
  today,
  yesterday,
} from './day.ts'

const brussels = 'Europe/Brussels'
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const zone = fc.constantFrom(
  brussels,
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
)

describe('the change of the clock in Brussels (F6)', () => {
  test('the day of the spring change has 23 hours', () => {
    const start = startOfDay('2026-03-29', brussels)
    expect(start.toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(hours(start, startOfDay('2026-03-30', brussels))).toBe(23)
  })

  test('the day of the autumn change has 25 hours', () => {
    const start = startOfDay('2026-10-25', brussels)
    expect(start.toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(hours(start, startOfDay('2026-10-26', brussels))).toBe(25)
  })

  test('the minutes around the spring change follow each other', () => {
    expect(instantOf('2026-03-29 01:59', brussels).toISOString()).toBe('2026-03-29T00:59:00.000Z')
    expect(instantOf('2026-03-29 03:00', brussels).toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(minuteOf(new Date('2026-03-29T00:59:59Z'), brussels)).toBe('2026-03-29 01:59')
    expect(minuteOf(new Date('2026-03-29T01:00:00Z'), brussels)).toBe('2026-03-29 03:00')
  })

  test('a minute that is skipped counts from before the jump', () => {
    expect(instantOf('2026-03-29 02:30', brussels).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  test('a minute that comes twice is the first', () => {
    expect(instantOf('2026-10-25 02:30', brussels).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-10-25 03:00', brussels).toISOString()).toBe('2026-10-25T02:00:00.000Z')
  })

  test('both halves of the repeated hour fall on the same day', () => {
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
      expect(minuteOf(new Date(at), brussels)).toBe('2026-10-25 02:30')
  })

  test('midnight belongs to the day that begins', () => {
    expect(dayOf(new Date('2026-06-30T21:59:59.999Z'), brussels)).toBe('2026-06-30')
    expect(dayOf(new Date('2026-06-30T22:00:00.000Z'), brussels)).toBe('2026-07-01')
  })
})

describe('days in any zone', () => {
  test('a day begins on itself, and a millisecond earlier it is the day before', () => {
    fc.assert(
      fc.property(day, zone, (date, where) => {
        const start = startOfDay(date, where)
        expect(minuteOf(start, where)).toBe(`${date} 00:00`)
        expect(dayOf(new Date(start.getTime() - 1), where)).toBe(addDays(date, -1))
      }),
    )
  })

  test('days follow each other without a gap of more than 25 hours', () => {
    fc.assert(
      fc.property(day, zone, (date, where) => {
        const length = hours(startOfDay(date, where), startOfDay(addDays(date, 1), where))
        expect(length).toBeGreaterThanOrEqual(23)
        expect(length).toBeLessThanOrEqual(25)
      }),
    )
  })

  test('a minute is found again unless the clock skipped it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 4 * 60, max: 1439 }), zone, (date, minute, where) => {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        expect(minuteOf(instantOf(`${date} ${clock}`, where), where)).toBe(`${date} ${clock}`)
      }),
    )
  })

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, n) => {
        expect(daysBetween(date, addDays(date, n))).toBe(n)
      }),
    )
  })

  test('days are added over ends of months and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01')
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

test('S9.8 yesterday, and the last 7 and 30 days with today in them, are counted in the zone', () => {
  const now = new Date('2026-03-31T22:30:00Z')
  expect(today(brussels, now)).toBe('2026-04-01')
  expect(yesterday(brussels, now)).toBe('2026-03-31')
  expect(lastDaysFrom(7, today(brussels, now))).toBe('2026-03-26')
  expect(lastDaysFrom(30, today(brussels, now))).toBe('2026-03-03')
  expect(today('UTC', now)).toBe('2026-03-31')
})

describe('S5.25 S9.6 dates are shown as DD/MM/YYYY, date-times with HH:mm', () => {
  test.each([
    ['2026-07-04', '04/07/2026', '-'],
    ['2026-07-04 09:05', '04/07/2026', '04/07/2026 09:05'],
    ['0000-00-00', '-', '-'],
    ['0000-00-00 00:00', '-', '-'],
    ['', '-', '-'],
    [null, '-', '-'],
  ])('%j is shown as %s', (value, shown, withTime) => {
    expect(displayDay(value)).toBe(shown)
    if (value?.length !== 10 || shown === '-') expect(displayMinute(value)).toBe(withTime)
  })

  test('an instant is shown in the zone', () => {
    expect(displayInstant('2026-07-04T22:05:59Z', brussels)).toBe('05/07/2026 00:05')
    expect(displayInstant(null, brussels)).toBe('-')
  })
})

test('S3.10 a bank executes on weekdays: Saturday and Sunday are moved to Monday', () => {
  const week = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']
  expect(week.map(bankDay)).toEqual([
    ...['2026-11-27', '2026-11-30', '2026-11-30', '2026-11-30', '2026-12-01'],
  ])
})
