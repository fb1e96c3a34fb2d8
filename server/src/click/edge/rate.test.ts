// The rate limit uses a sliding window of one minute.
import { expect, test } from 'vitest'
import { createRate } from './rate.ts'

test('R60 sixty in any sixty seconds are allowed, the next exceeds the limit', () => {
  const rate = createRate()
  const answers = Array.from({ length: 62 }, (_, n) => rate.exceeds('1.1.1.1', 'A', n * 100))
  expect(answers.indexOf(true)).toBe(60)
  expect(rate.exceeds('1.1.1.1', 'B', 6200)).toBe(false)
  expect(rate.exceeds('1.1.1.2', 'A', 6200)).toBe(false)
  // One per second is exactly sixty a minute.
  expect(Array.from({ length: 200 }, (_, n) => rate.exceeds('2.2.2.2', 'A', n * 1000))).not.toContain(
    true,
  )
})

test('R60 a flood of addresses does not evict a client that is over the limit', () => {
  const rate = createRate()
  let exceeded = 0
  for (let n = 0; n < 70; n++) {
    if (rate.exceeds('1.1.1.1', 'A', n * 10)) exceeded++
    for (let other = 0; other < 500; other++) rate.exceeds(`9.${n}.${other}`, 'A', n * 10)
  }
  expect(exceeded).toBe(10)
})
