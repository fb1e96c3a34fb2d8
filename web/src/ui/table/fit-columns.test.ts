/** Distribution of table width. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const stiff = (width: number) => ({ width, minWidth: width })
const words = (width: number, minWidth = 100) => ({ width, minWidth })
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

test('S2.36 when everything fits, text columns get most of the spare width', () => {
  const [date = 0, name = 0] = fitColumns([stiff(100), words(200)], 500)
  expect(date + name).toBeGreaterThan(497)
  expect(date - 100).toBeLessThan(name - 200)
})

test('S2.36 when space is short, only the widest text columns shrink, to the same width', () => {
  expect(fitColumns([stiff(300), words(120), words(400), words(300)], 820)).toEqual([300, 120, 200, 200])
})

test('S2.36 no column shrinks below its minimum: the table overflows instead', () => {
  expect(fitColumns([stiff(300), words(400, 150), words(90, 90)], 200)).toEqual([300, 150, 90])
})

test('S2.36 figures, dates and states are never cut, and the width is used up where possible', () => {
  const wish = fc
    .tuple(fc.integer({ min: 40, max: 400 }), fc.integer({ min: 40, max: 400 }))
    .map(([a, b]) => ({ width: Math.max(a, b), minWidth: Math.min(a, b) }))
  fc.assert(
    fc.property(
      fc.array(wish, { minLength: 1, maxLength: 12 }),
      fc.integer({ max: 3000, min: 100 }),
      (wishes, room) => {
        const widths = fitColumns(wishes, room)
        for (const [i, { minWidth }] of wishes.entries())
          expect(widths[i]).toBeGreaterThanOrEqual(minWidth)
        const least = sum(wishes.map(({ minWidth }) => minWidth))
        expect(sum(widths)).toBeLessThanOrEqual(Math.max(room, least))
        expect(sum(widths)).toBeGreaterThan(Math.max(room, least) - wishes.length - 1)
      },
    ),
  )
})
