// Positions of days and values in charts.
import { expect, test } from 'vitest'
import { planeOf } from './plane.ts'

const place = (count: number, bands: boolean) =>
  planeOf({ width: 600, height: 200, count, max: 7 }, { words: String, fine: false, bands })

test('S2.26 a single day is in the middle of the chart', () => {
  const { x, at, left, right, days } = place(1, false)
  expect(x(0)).toBe((left + right) / 2)
  expect([at(left), at(right), days]).toEqual([0, 0, [0]])
})

test('S2.26 lines begin and end at the edges, and bars have a band for each day within them', () => {
  const line = place(3, false)
  expect([line.x(0), line.x(2)]).toEqual([line.left, line.right])
  const bars = place(3, true)
  expect([bars.x(0) - bars.step / 2, bars.x(2) + bars.step / 2]).toEqual([bars.left, bars.right])
})

test('S2.26 the day at a point is the nearest, at the edges and beyond them too', () => {
  const { x, at, step } = place(31, false)
  expect([x(12) - step * 0.4, x(12) + step * 0.4, -50, 900].map(at)).toEqual([12, 12, 0, 30])
})

test('S2.26 nothing is at the bottom, and the highest value below the top of the grid', () => {
  const { y, values, bottom } = place(3, true)
  expect([y(0), y(values.at(-1) ?? 0)]).toEqual([bottom, 8])
  expect(y(7)).toBeGreaterThan(8)
})
