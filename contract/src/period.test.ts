/** Presets of periods. */
import { periodMessages } from './messages/period-messages.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './day.ts'
import { earlierPeriod, periodOf, presetNames, presetOf } from './period.ts'

const on = (day: string) =>
  Object.fromEntries(presetNames.map((name) => [name, Object.values(periodOf(name, day)).join(' ')]))

test('S9.8 every preset means these days', () => {
  expect(on('2026-11-23')).toEqual({
    today: '2026-11-23 2026-11-23',
    yesterday: '2026-11-22 2026-11-22',
    last7: '2026-11-17 2026-11-23',
    last30: '2026-10-25 2026-11-23',
    thisWeek: '2026-11-23 2026-11-23',
    lastWeek: '2026-11-16 2026-11-22',
    thisMonth: '2026-11-01 2026-11-23',
    lastMonth: '2026-10-01 2026-10-31',
    thisQuarter: '2026-10-01 2026-11-23',
    lastQuarter: '2026-07-01 2026-09-30',
    thisYear: '2026-01-01 2026-11-23',
    lastYear: '2025-01-01 2025-12-31',
  })
  expect(on('2024-03-01')).toMatchObject({
    yesterday: '2024-02-29 2024-02-29',
    lastMonth: '2024-02-01 2024-02-29',
    lastQuarter: '2023-10-01 2023-12-31',
  })
  // A Sunday ends its week.
  expect(on('2026-11-22')).toMatchObject({
    thisWeek: '2026-11-16 2026-11-22',
    lastWeek: '2026-11-09 2026-11-15',
  })
  expect(on('2026-01-01')).toMatchObject({
    thisWeek: '2025-12-29 2026-01-01',
    lastWeek: '2025-12-22 2025-12-28',
    lastMonth: '2025-12-01 2025-12-31',
    thisYear: '2026-01-01 2026-01-01',
  })
})

test('S9.8 on any day: nothing lies in the future, the last ones end where the current ones begin', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1999-12-28', n))
  fc.assert(
    fc.property(day, (today) => {
      for (const name of presetNames) {
        const { from, to } = periodOf(name, today)
        expect(from <= to && to <= today).toBe(true)
        expect(daysBetween(from, to)).toBeLessThan(366)
      }
      for (const part of ['Week', 'Month', 'Quarter', 'Year'] as const)
        expect(addDays(periodOf(`last${part}`, today).to, 1)).toBe(periodOf(`this${part}`, today).from)
    }),
  )
})

test('S9.8 a period is called by its preset, and a range of one’s own by none', () => {
  expect(presetOf({ from: '2026-11-17', to: '2026-11-23' }, '2026-11-23')).toBe('last7')
  expect(presetOf({ from: '2026-11-16', to: '2026-11-23' }, '2026-11-23')).toBeNull()
  // On the first day of a month, today and this month are the same days.
  expect(presetOf({ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01')).toBe('today')
})

test('S9.8 a period is compared with as many days or whole months before it, or with the same days a year before', () => {
  const november = { from: '2026-11-01', to: '2026-11-23' }
  expect(earlierPeriod(november, 'previous')).toEqual({ from: '2026-10-09', to: '2026-10-31' })
  expect(earlierPeriod(november, 'year')).toEqual({ from: '2025-11-01', to: '2025-11-23' })
  // October is compared with September, not with the 31 days before it, and a quarter with the one before.
  const october = { from: '2026-10-01', to: '2026-10-31' }
  expect(earlierPeriod(october, 'previous')).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  const quarter = { from: '2026-01-01', to: '2026-03-31' }
  expect(earlierPeriod(quarter, 'previous')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(periodMessages.before('5', october, 'previous')).toBe('5 in the previous month')
  expect(periodMessages.comparedWith(quarter, 'previous')).toBe('Compared with the previous 3 months')
  const february = { from: '2025-02-01', to: '2025-02-28' }
  expect(earlierPeriod(february, 'year')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  const leapFebruary = { from: '2024-01-01', to: '2024-02-29' }
  expect(earlierPeriod(leapFebruary, 'year')).toEqual({ from: '2023-01-01', to: '2023-02-28' })
  expect(earlierPeriod({ from: '2025-02-10', to: '2025-02-28' }, 'year').to).toBe('2024-02-28')
  const leap = { from: '2024-02-29', to: '2024-03-01' }
  expect(earlierPeriod(leap, 'previous')).toEqual({ from: '2024-02-27', to: '2024-02-28' })
  expect(earlierPeriod(leap, 'year')).toEqual({ from: '2023-02-28', to: '2023-03-01' })
})
