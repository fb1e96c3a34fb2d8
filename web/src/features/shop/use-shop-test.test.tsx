/** The ages that a shop's test panel shows. */
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clickResult } from './test-result.ts'
import { useAged } from './use-shop-test.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const came: ShopTest = {
  ...{ now: '2026-11-23T10:00:02.000Z', link: null, calls: [] },
  click: { id: 'AQAB', at: '2026-11-23T10:00:00.000Z', country: null, reason: null },
}
const Age = ({ answer }: { answer: ShopTest }) => <p>{clickResult(useAged(answer))?.lines}</p>
const shown = () => screen.getByText(/^Click seen/).textContent

test('S4.1 the age of a click goes on between answers, by the clock of the server', () => {
  const { rerender } = render(<Age answer={came} />)
  expect(shown()).toBe('Click seen 2 s ago.')
  act(() => void vi.advanceTimersByTime(7000))
  expect(shown()).toBe('Click seen 9 s ago.')
  rerender(<Age answer={{ ...came, now: '2026-11-23T10:00:10.000Z' }} />)
  expect(shown()).toBe('Click seen 10 s ago.')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toBe('Click seen 1 min ago.')
})
