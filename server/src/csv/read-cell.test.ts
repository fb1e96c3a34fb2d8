// How the dates of a column are read, and when they can be read in two ways.
import { expect, test } from 'vitest'
import { dateOrderOf, isAmbiguous, readDate } from './read-cell.ts'

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
