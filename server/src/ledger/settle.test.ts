// What a payment settles: deductions first, then amounts in the order they became payable, to the cent.
import { coveredBy } from '@rivulet/contract/covered-by'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenCorrection } from './settle.ts'

/** Open amounts in order, each named by its position. */
const open = (amounts: readonly number[]): OpenCorrection[] =>
  amounts.map((cents, id) => ({
    what: 'correction',
    id,
    affiliateId: 1,
    at: new Date(0),
    cents,
    name: null,
  }))
const covered = (paid: number, amounts: readonly number[]) =>
  coveredBy(paid, open(amounts)).map(({ id, cents }) => [id, cents])

test.each<[string, number, number[], number[][]]>([
  ['nothing', 0, [100, -20], []],
  ['less than nothing', -1, [100, -20], []],
  ['one whole', 100, [100], [[0, 100]]],
  ['one in part', 99, [100], [[0, 99]]],
  [
    'the first whole and the second in part',
    150,
    [100, 100, 100],
    [
      [0, 100],
      [1, 50],
    ],
  ],
  [
    'two whole and none of the third',
    200,
    [100, 100, 100],
    [
      [0, 100],
      [1, 100],
    ],
  ],
  // A deduction makes room for the same amount more.
  [
    'what was taken back before the rest',
    100,
    [80, -30, 50, 7],
    [
      [1, -30],
      [0, 80],
      [2, 50],
    ],
  ],
  [
    'all that was taken back',
    1,
    [-5, 10, -4],
    [
      [0, -5],
      [2, -4],
      [1, 10],
    ],
  ],
  [
    'no more than there is',
    500,
    [100, 50],
    [
      [0, 100],
      [1, 50],
    ],
  ],
])('R72 a payment settles %s', (_what, paid, amounts, wanted) => {
  expect(covered(paid, amounts)).toEqual(wanted)
})

test('R71 R72 settled amounts sum to the payment, and none exceeds what is open', () => {
  const amount = fc.integer({ min: -500, max: 500 }).filter((cents) => cents !== 0)
  fc.assert(
    fc.property(fc.array(amount), fc.nat(2000), (amounts, wished) => {
      const payable = amounts.reduce((sum, cents) => sum + cents, 0)
      const paid = Math.min(wished, payable)
      const settled = covered(paid, amounts)
      expect(settled.reduce((sum, [, cents = 0]) => sum + cents, 0)).toBe(Math.max(0, paid))
      for (const [id = 0, cents = 0] of settled) {
        const whole = amounts[id] ?? 0
        expect(whole < 0 ? cents === whole : cents > 0 && cents <= whole).toBe(true)
      }
    }),
  )
})
