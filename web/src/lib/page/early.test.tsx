/** Screens that wait for what gives them their size. */
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEarly } from './early.ts'

afterEach(() => vi.useRealTimers())

test('a refusal is nobody’s error, also on a screen that is left before it was drawn', async () => {
  const never = new Promise<never>(() => undefined)
  const refused = Promise.reject(new Error('Record not found'))
  function Screen() {
    useEarly([{ early: () => refused }])
    return use(never)
  }
  const { unmount } = await act(async () =>
    render(
      <Suspense fallback="waiting">
        <Screen />
      </Suspense>,
    ),
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  unmount()
  // The runner fails a file in which a rejection is left to nobody.
  await new Promise((resolve) => setImmediate(resolve))
})

test('waits for all parts, of which some may fail', async () => {
  let come = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    come = resolve
  })
  const { result } = renderHook(() =>
    useEarly([{ early: () => slow }, { early: () => Promise.reject(new Error('lost')) }]),
  )
  await Promise.resolve()
  expect(result.current).toBe(false)
  come()
  await waitFor(() => expect(result.current).toBe(true))
})

test('nothing to wait for is drawn at once, and what never comes holds nobody up', async () => {
  expect(renderHook(() => useEarly([undefined, { early: () => undefined }])).result.current).toBe(true)
  vi.useFakeTimers()
  const { result } = renderHook(() => useEarly([{ early: () => new Promise(() => undefined) }]))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(result.current).toBe(true)
})
