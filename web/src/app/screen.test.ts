/** The code of a screen that does not arrive. */
import { afterEach, expect, test, vi } from 'vitest'
import { withTimeLimit } from './screen.ts'

afterEach(() => vi.useRealTimers())

test('S9.4 S8.12 a chunk is waited for 120 seconds, then it counts as lost', async () => {
  vi.useFakeTimers()
  let outcome = 'waiting'
  const loading = withTimeLimit(new Promise(() => undefined)).catch((error: Error) => {
    outcome = error.message
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(outcome).toBe('The code of the screen did not arrive in time')
})

test('S9.4 a chunk that arrives is handed on, and nothing is left running', async () => {
  vi.useFakeTimers()
  expect(await withTimeLimit(Promise.resolve('screen'))).toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})
