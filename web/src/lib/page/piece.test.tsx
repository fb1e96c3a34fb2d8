/** Lazy components whose code is lost. */
import { messages } from '@rivulet/contract/messages/messages'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showRoutes } from '../../testing/show.tsx'
import { Notices } from '../../ui/feedback/notices.tsx'
import { LostDialog, piece } from './piece.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Opening = { opened: boolean; onClose: () => void }
const never = () => new Promise<() => null>(() => undefined)
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const Copy = ({ name }: { name: string }) => <b>{name}</b>
const shown = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="waits">
      <Part name="Copy" />
    </Suspense>,
  )

test('S2.19 what was loaded early is drawn at once, and what was not replaces its placeholder', async () => {
  const Part = piece(async () => Copy)
  await Part.early()
  expect(Part.early()).toBeUndefined()
  shown(Part)
  expect(screen.queryByText('waits')).toBeNull()
  expect(screen.getByText('Copy')).toBeTruthy()
})

test('S2.19 what was not loaded early comes after its placeholder', async () => {
  shown(piece(async () => Copy))
  expect(screen.getByText('waits')).toBeTruthy()
  await later(0)
  expect(screen.getByText('Copy')).toBeTruthy()
})

test('S9.4 S8.12 a lazy component that does not load within two minutes is an error of the screen', async () => {
  const Part = piece(never)
  const route = { path: '/', element: <Part />, errorElement: <p>The load-error page</p> }
  showRoutes([route], '/')
  await later(119_999)
  expect(screen.queryByText('The load-error page')).toBeNull()
  await later(1)
  expect(screen.getByText('The load-error page')).toBeTruthy()
})

test('S9.4 S8.12 a dialog that does not load within two minutes ends in a notice, each time, and the screen stays', async () => {
  const Dialog = piece<Opening>(never, LostDialog)
  function Screen() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <input aria-label="Name" defaultValue="typed" />
        <button type="button" onClick={() => setOpened(true)}>
          {opened ? 'Opening' : 'Open'}
        </button>
        <Suspense>{opened && <Dialog opened onClose={() => setOpened(false)} />}</Suspense>
        <Notices />
      </>
    )
  }
  showRoutes([{ path: '/', element: <Screen /> }], '/')
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await later(119_999)
  expect(screen.queryByRole('alert')).toBeNull()
  await later(1)
  expect(screen.getByRole('alert').textContent).toContain(messages.lost.part)
  expect(screen.getByRole('button', { name: messages.lost.reload })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed')
  fireEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await later(0)
  expect(screen.getByRole('alert').textContent).toContain(messages.lost.part)
})
