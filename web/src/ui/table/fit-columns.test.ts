/** How a table shares its width. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const stiff = (width: number) => ({ width, minWidth: width })
const words = (width: number, minWidth = 100) => ({ width, minWidth })
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)

test('S2.36 where everything fits, words take most of what is left over', () => {
  const [date = 0, name = 0] = fitColumns([stiff(100), words(200)], 500)
  expect(date + name).toBeGreaterThan(497)
  expect(date - 100).toBeLessThan(name - 200)
})

test('S2.36 where room is short, short words stay whole and only the long ones are cut, alike', () => {
  expect(fitColumns([stiff(300), words(120), words(400), words(300)], 820)).toEqual([300, 120, 200, 200])
})

test('S2.36 nothing becomes narrower than it can do with: the table is wider than its room instead', () => {
  expect(fitColumns([stiff(300), words(400, 150), words(90, 90)], 200)).toEqual([300, 150, 90])
})

test('S2.36 figures, days and states are never cut, and the room is used up where that is possible', () => {
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
