/** Notices. */
import { messages } from '@rivulet/contract/messages'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, notices, success } from '../lib/notices.ts'
import { show } from '../testing/show.tsx'
import { Notices } from './notices.tsx'

test('S9.3 a notice goes away when its bar has run, which takes five seconds', () => {
  show(<Notices />)
  act(() => success('Saved'))
  const bar = screen.getByRole('status').lastElementChild
  if (!(bar instanceof HTMLElement)) throw new Error('no bar')
  expect(bar.style.animationDuration).toBe('5000ms')
  // React listens for either, by what the browser has.
  for (const name of ['animationend', 'webkitAnimationEnd'])
    fireEvent(bar, new Event(name, { bubbles: true }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('S9.3 the same sentence twice is one notice; a failure is announced at once; at most four stand', () => {
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

test('S9.3 S5.13 wrong fields are forgotten once the form is saved, other failures are not', () => {
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
