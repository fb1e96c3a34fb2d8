/** Copy button, and brief result indicators of buttons. */
import { act, fireEvent, screen } from '@testing-library/react'
import { messages } from '@rivulet/contract/messages/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices } from '../../lib/notices.ts'
import { show } from '../../testing/show.tsx'
import { CopyButton } from './copy-button.tsx'

let clipboard: string | null
beforeEach(() => {
  clipboard = ''
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    clipboard: {
      async writeText(text: string) {
        if (clipboard === null) throw new DOMException('denied', 'NotAllowedError')
        clipboard = text
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = async () => {
  show(<CopyButton text="https://rivulet.example/r/a1" title="Copy link" />)
  const button = screen.getByRole('button', { name: 'Copy link' })
  await act(async () => void fireEvent.click(button))
  return () => button.dataset['outcome']
}
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const shownNotices = () => notices.get().map(({ tone, message }) => `${tone}: ${message}`)

test('S9.8 a button shows success for 800 milliseconds', async () => {
  const outcome = await press()
  expect([clipboard, outcome()]).toEqual(['https://rivulet.example/r/a1', 'done'])
  pass(799)
  expect(outcome()).toBe('done')
  pass(1)
  expect(outcome()).toBeUndefined()
  expect(shownNotices()).toEqual([`success: ${messages.clipboard.copied}`])
})

test('S8.11 S9.8 without a clipboard it says so and shows failure for 500 milliseconds', async () => {
  clipboard = null
  const outcome = await press()
  expect(shownNotices()).toEqual(['failure: Copy to clipboard is not supported'])
  expect(outcome()).toBe('failed')
  pass(499)
  expect(outcome()).toBe('failed')
  pass(1)
  expect(outcome()).toBeUndefined()
})

test('S8.11 the same without a clipboard API', async () => {
  vi.stubGlobal('navigator', {})
  await press()
  expect(shownNotices()).toEqual(['failure: Copy to clipboard is not supported'])
})
