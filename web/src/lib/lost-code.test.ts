/** Code that does not arrive. */
import { afterEach, expect, test, vi } from 'vitest'
import { isLostCode, withTimeLimit } from './lost-code.ts'

afterEach(() => vi.useRealTimers())

test('S9.4 S8.12 a chunk is waited for 120 seconds, then it counts as lost', async () => {
  vi.useFakeTimers()
  let outcome: unknown = 'waiting'
  const loading = withTimeLimit(new Promise(() => undefined)).catch((error: unknown) => {
    outcome = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(isLostCode(outcome)).toBe(true)
})

test('S9.4 a chunk that arrives is handed on, and nothing is left running', async () => {
  vi.useFakeTimers()
  expect(await withTimeLimit(Promise.resolve('screen'))).toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})
