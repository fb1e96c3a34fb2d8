/** Lost chunks. */
import { afterEach, expect, test, vi } from 'vitest'
import { isLostCode, withTimeLimit } from './lost-code.ts'

afterEach(() => vi.useRealTimers())

test('S9.4 S8.12 a chunk counts as lost after 120 seconds', async () => {
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

test('S9.4 a loaded chunk is passed on, and no timer is left', async () => {
  vi.useFakeTimers()
  expect(await withTimeLimit(Promise.resolve('screen'))).toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})
