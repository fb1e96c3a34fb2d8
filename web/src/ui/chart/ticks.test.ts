/** Chart ticks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTicks, valueTicks } from './ticks.ts'

test('at most five steps of 1, 2, 2.5 or 5, from 0 to at least the highest value', () => {
  expect(valueTicks(741, true)).toEqual([0, 200, 400, 600, 800])
  expect(valueTicks(11_000, true)).toEqual([0, 2500, 5000, 7500, 10_000, 12_500])
  expect(valueTicks(0, true)).toEqual([0, 1])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (max) => {
      const ticks = valueTicks(max, true)
      const step = ticks[1] ?? 0
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect((ticks.at(-1) ?? 0) - max).toBeLessThan(step)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('the last day is always labelled, and labels do not overlap', () => {
  expect(dayTicks(30, 7)).toEqual([4, 9, 14, 19, 24, 29])
  expect(dayTicks(1, 7)).toEqual([0])
  expect(dayTicks(0, 7)).toEqual([])
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 3, max: 12 }), (count, room) => {
      const ticks = dayTicks(count, room)
      expect(ticks.at(-1)).toBe(count - 1)
      expect(ticks.length).toBeLessThanOrEqual(room)
    }),
  )
})
