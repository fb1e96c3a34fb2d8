// Holds in whole days of the accounting zone, across both daylight saving changes.
import { expect, test } from 'vitest'
import { availableAt } from './hold.ts'

const zone = 'Europe/Brussels'
const now = new Date('2026-03-28T15:00:00Z')

test.each([
  ['2026-03-27', 1, '2026-03-28T23:00:00.000Z'],
  // The night of 28 to 29 March is an hour shorter.
  ['2026-03-28', 1, '2026-03-29T22:00:00.000Z'],
  // The night of 24 to 25 October is an hour longer.
  ['2026-10-24', 1, '2026-10-25T23:00:00.000Z'],
  ['2026-10-23', 1, '2026-10-24T22:00:00.000Z'],
  ['2026-12-30', 30, '2027-01-29T23:00:00.000Z'],
])('S9.9 approved on %s with %i days of hold a commission is payable from %s', (day, days, at) => {
  expect(availableAt(day, days, zone, now).toISOString()).toBe(at)
})

test('S9.9 without a hold a commission is payable immediately', () => {
  expect(availableAt('2026-03-28', 0, zone, now)).toBe(now)
})
