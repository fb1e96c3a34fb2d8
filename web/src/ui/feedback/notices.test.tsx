/** Notices. */
import { messages } from '@rivulet/contract/messages/messages'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, notices, success } from '../../lib/notices.ts'
import { show } from '../../testing/show.tsx'
import { Notices } from './notices.tsx'

test('S9.3 a notice disappears after five seconds, with its progress bar', () => {
  show(<Notices />)
  act(() => success('Saved'))
  const bar = screen.getByRole('status').lastElementChild
  if (!(bar instanceof HTMLElement)) throw new Error('no bar')
  expect(bar.style.animationDuration).toBe('5000ms')
  // React uses the prefixed or unprefixed event, depending on the browser.
  for (const name of ['animationend', 'webkitAnimationEnd'])
    fireEvent(bar, new Event(name, { bubbles: true }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('S9.3 a notice with something to undo stays ten seconds, and undoes once', () => {
  show(<Notices />)
  let undone = 0
  act(() => success('Status changed', undefined, { label: 'Undo', run: () => undone++ }))
  const bar = screen.getByRole('status').lastElementChild
  expect(bar instanceof HTMLElement && bar.style.animationDuration).toBe('10000ms')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([undone, screen.queryByRole('status')]).toEqual([1, null])
})

test('S9.3 Ctrl+Z takes back what the newest notice offers, but not while something is typed', () => {
  const taken: string[] = []
  const undo = (what: string) => ({ label: 'Undo', run: () => taken.push(what) })
  show(
    <>
      <input aria-label="Name" />
      <Notices />
    </>,
  )
  act(() => {
    success('Moved to the trash', undefined, undo('trash'))
    success('Approved', undefined, undo('approved'))
    failure('A part could not be loaded', undefined, {
      label: 'Reload',
      run: () => taken.push('reload'),
    })
  })
  const press = (on: Element) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true })
  press(screen.getByLabelText('Name'))
  expect(taken).toEqual([])
  press(document.body)
  press(document.body)
  press(document.body)
  expect(taken).toEqual(['approved', 'trash'])
})

test('S9.3 a repeated message is one notice; failures are announced assertively; at most four are shown', () => {
  show(<Notices />)
  act(() => {
    failure(messages.form.invalid, 'Name, Hold')
    failure(messages.form.invalid, 'Name')
  })
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    `${messages.form.invalid}Name`,
  ])
  act(() => {
    for (const n of [1, 2, 3, 4, 5, 6]) success(`Notice ${n}`)
  })
  expect(notices.get().map(({ message }) => message)).toEqual([3, 4, 5, 6].map((n) => `Notice ${n}`))
})

test('S9.3 S5.13 saving removes notices about invalid fields, but no other failures', () => {
  show(<Notices />)
  act(() => {
    failure(messages.form.failed)
    failure(messages.form.invalid, 'Name')
    success(messages.record.updated)
  })
  expect(notices.get().map(({ message }) => message)).toEqual([
    messages.form.failed,
    messages.record.updated,
  ])
})
