/** Days: how they are typed, shown and asked for. */
import { isDay } from '@rivulet/contract/format'
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { readDay, readMinute, showDay, showMinute } from './day.ts'
import { presetsOf } from './day-range.ts'
import { kindOf } from './kinds.ts'

test.each([
  ['14/07/2026', '2026-07-14'],
  ['1/2/2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1/2/26', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['31/02/2026', '31/02/2026'],
  ['tomorrow', 'tomorrow'],
  ['', ''],
])('S5.25 the day %s is sent as %s', (typed, read) => expect(readDay(typed)).toBe(read))

test.each([
  ['14/07/2026 16:32', '2026-07-14 16:32'],
  ['14/07/2026 9:05', '2026-07-14 09:05'],
  ['14/07/2026', '2026-07-14 00:00'],
  ['14/07/2026 25:00', '14/07/2026 25:00'],
])('S5.25 S9.6 the minute %s is sent as %s', (typed, read) => expect(readMinute(typed)).toBe(read))

test('S5.25 S9.6 what is sent reads as DD/MM/YYYY again', () => {
  expect(showDay('2026-07-14')).toBe('14/07/2026')
  expect(showMinute('2026-07-14 16:32')).toBe('14/07/2026 16:32')
  expect(showMinute('2026-07-14')).toBe('14/07/2026')
  expect([showDay('abc'), showMinute('')]).toEqual(['abc', ''])
})

test('S9.6 a date that begins with 0000-00-00 shows a dash', () => {
  const { date, approved } = resources.order.fields
  expect(kindOf(approved).words('0000-00-00', approved)).toBe('-')
  expect(kindOf(date).words('0000-00-00 00:00', date)).toBe('-')
})

test('S9.8 the presets are days of the accounting zone', () => {
  const justAfterMidnight = new Date('2026-03-01T23:30:00Z')
  const presets = presetsOf('Europe/Brussels', justAfterMidnight)
  expect(presets.map(({ title, from, until }) => [title, from, until])).toEqual([
    ['Today', '2026-03-02', '2026-03-02'],
    ['Yesterday', '2026-03-01', '2026-03-01'],
    ['7 days', '2026-02-24', '2026-03-02'],
    ['30 days', '2026-02-01', '2026-03-02'],
    ['This month', '2026-03-01', '2026-03-31'],
    ['Last month', '2026-02-01', '2026-02-28'],
  ])
  const newYear = presetsOf('Europe/Brussels', new Date('2025-12-31T23:30:00Z'))
  expect(newYear.at(-1)).toEqual({ title: 'Last month', from: '2025-12-01', until: '2025-12-31' })
  expect(newYear.every(({ from, until }) => isDay(from) && isDay(until))).toBe(true)
})
