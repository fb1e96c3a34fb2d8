/** Parsing and display of dates. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { readDay, readMinute, showDay, showMinute } from './day.ts'
import { kindOf } from '../kinds/kinds.tsx'

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

test('S5.25 S9.6 wire values are displayed as DD/MM/YYYY', () => {
  expect(showDay('2026-07-14')).toBe('14/07/2026')
  expect(showMinute('2026-07-14 16:32')).toBe('14/07/2026 16:32')
  expect(showMinute('2026-07-14')).toBe('14/07/2026')
  expect([showDay('abc'), showMinute('')]).toEqual(['abc', ''])
})

test('S9.6 a date starting with 0000-00-00 shows a dash', () => {
  const { date, approved } = resources.order.fields
  expect(kindOf(approved).words('0000-00-00', approved)).toBe('-')
  expect(kindOf(date).words('0000-00-00 00:00', date)).toBe('-')
})
