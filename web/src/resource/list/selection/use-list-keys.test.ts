/** Keyboard navigation of lists. */
import { expect, test } from 'vitest'
import { targetOf } from './use-list-keys.ts'

test('S2.36 the keys reach every row and stop at both ends', () => {
  expect(targetOf('ArrowDown', null, 100_000, 17)).toBe(0)
  expect(targetOf('ArrowDown', 0, 100_000, 17)).toBe(1)
  expect(targetOf('ArrowUp', 0, 100_000, 17)).toBe(0)
  expect(targetOf('PageDown', 5, 100_000, 17)).toBe(22)
  expect(targetOf('PageUp', 5, 100_000, 17)).toBe(0)
  expect(targetOf('End', 5, 100_000, 17)).toBe(99_999)
  expect(targetOf('Home', 5, 100_000, 17)).toBe(0)
  expect(targetOf('x', 5, 100_000, 17)).toBeNull()
})
