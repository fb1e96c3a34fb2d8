/** What an action reveals, as it is announced to screen readers. */
import { resources } from '@rivulet/contract/resources/index'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRevealed } from './use-revealed.ts'

test('S2.10 S8.13 a revealed date is announced as it is shown', async () => {
  const { result } = renderHook(() => useRevealed(resources.affiliate))
  await act(async () => result.current.reveal({ erasedAt: '2026-11-27T21:27:09.324Z' }))
  expect(result.current.words).toMatch(/^Erased: \d\d\/11\/2026 \d\d:27$/)
})
