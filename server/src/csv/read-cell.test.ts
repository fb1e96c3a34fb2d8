// How the dates of a column are read, and when they can be read in two ways.
import { expect, test } from 'vitest'
import { dateOrderOf, isAmbiguous, readAmount, readDate } from './read-cell.ts'

test.each([
  ['dmy', false, ['13/11/2026 10:15', '04/11/2026', '2026-11-05 09:00']],
  ['mdy', false, ['11/13/2026', '11/04/2026', '2026-11-05']],
  // Those that begin with a year do not tell how the others are meant.
  ['dmy', true, ['03/11/2026', '04/11/2026', '2026-11-05 09:00']],
  ['dmy', false, ['03/03/2026', '2026-11-05']],
  ['ymd', false, ['2026-11-05', '2026/11/13']],
] as const)('S2.13 the order of dates is %s, unclear: %s, in %j', (order, unclear, samples) => {
  expect([dateOrderOf(samples), isAmbiguous(samples)]).toEqual([order, unclear])
  const days = samples.map((words) => readDate(words, order, 'Europe/Brussels')?.at.toISOString())
  expect(days).not.toContain(undefined)
})

test('S2.13 a date that begins with a year is read so, whatever the others are', () => {
  for (const order of ['ymd', 'dmy', 'mdy'] as const)
    expect(readDate('2026-11-05', order, 'Europe/Brussels')?.day).toBe('2026-11-05')
})

test.each([
  // Shopify, Rewardful and PostgreSQL.
  ['2025-02-13 18:30:00 +0100', '2025-02-13T17:30:00.000Z'],
  ['2025-02-13 17:30:00 UTC', '2025-02-13T17:30:00.000Z'],
  ['2025-02-13 17:30:00.123456+00', '2025-02-13T17:30:00.123Z'],
  ['Thu, 13 Feb 2025 17:30:00 +0000', '2025-02-13T17:30:00.000Z'],
  ['Feb 13, 2025, 6:30 PM', '2025-02-13T17:30:00.000Z'],
  ['February 13th, 2025 18:30', '2025-02-13T17:30:00.000Z'],
  // Local time.
  ['2025-02-13T18:30:00', '2025-02-13T17:30:00.000Z'],
] as const)('S2.13 %s is read as systems of shops and affiliates mean it', (words, at) => {
  expect(readDate(words, 'dmy', 'Europe/Brussels')).toEqual({ at: new Date(at), day: null })
})

test.each([
  '13-Feb-25',
  '13 Feb 2025',
  '13. März 2025',
  '13 mrt. 2025',
  '13 juil. 2025',
  'Dec 13, 2025',
])('S2.13 the day %s is read in any order of dates', (words) => {
  const month = { F: '02', M: '03', m: '03', j: '07', D: '12' }[/[A-Za-z]/.exec(words)?.[0] ?? '']
  for (const order of ['ymd', 'dmy', 'mdy'] as const)
    expect(readDate(words, order, 'Europe/Brussels')?.day).toBe(`2025-${month}-13`)
})

test.each(['13 Foo 2025', 'Thu', '32 Feb 2025', '2025-02-13 18:30 Europe/Berlin', 'Mar 2025'])(
  'S2.13 %s is no date',
  (words) => expect(readDate(words, 'dmy', 'Europe/Brussels')).toBeNull(),
)

test.each([
  ['1’234.50', 'point', 123_450],
  ['12,50 Euro', 'comma', 1250],
  ['EUR 1.234,50', 'comma', 123_450],
  ['-12.50', 'point', null],
  ['$12.50', 'point', null],
] as const)('S2.13 the amount %s with decimal %s is %s cents', (words, decimal, cents) => {
  expect(readAmount(words, decimal)).toBe(cents)
})
