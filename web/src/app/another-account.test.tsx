/** Another tab signs in as somebody else, or acts on their behalf: this tab begins anew, with nothing of the last person. */
import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, type Call } from '../testing/answers.ts'
import { administrator } from '../testing/show.tsx'
import { theme } from '../ui/theme/theme.ts'

const ada = administrator()
const ben = administrator({ id: 2, name: 'BEN LAKES' })
const name = 'GREEN TEA'
const form = '/dashboard/admin/profile/add'
let calls: Call[] = []
let stop: (() => void) | undefined

/** As another tab with 'keep me connected' does. */
function keep(token: string, user: SessionUser) {
  localStorage.setItem('rivulet.remember', '1')
  localStorage.setItem('rivulet.user', JSON.stringify(user))
  localStorage.setItem('rivulet.token', token)
}
const wake = () => window.dispatchEvent(new StorageEvent('storage', { key: 'rivulet.token' }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  keep('rvl_ada', ada)
  calls = answer({
    'GET /auth/me': () => ({
      data: JSON.parse(localStorage.getItem('rivulet.user') ?? '') as SessionUser,
    }),
    'GET /home/admin': { status: 500 },
    'POST /admin/profile': { data: { id: 1 } },
  })
})
afterEach(() => {
  stop?.()
  cleanup()
})

/** Somebody is in the middle of a form. */
async function typing() {
  location.hash = `#${form}`
  const { router } = await import('./router.tsx')
  const { monitorSession } = await import('../lib/session/session.ts')
  const { hasUnsavedChanges } = await import('../lib/page/unsaved-changes.ts')
  const { openQuestions } = await import('../lib/confirm.ts')
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const leave = monitorSession()
  stop = () => (leave(), router.dispose())
  const at = () => router.state.location.pathname
  await waitFor(() => expect(at()).toBe(form))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: name } })
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true))
  return { at, hasUnsavedChanges, openQuestions }
}

test('R95 S4.6 when another tab changes the account, an open form is gone at once, unsent, and home opens', async () => {
  const { at, hasUnsavedChanges, openQuestions } = await typing()
  const save = screen.getByRole('button', { name: /^Save|^Add/ })
  keep('rvl_ben', ben)
  wake()
  await waitFor(() => expect(screen.queryByDisplayValue(name)).toBeNull())
  fireEvent.click(save)
  await waitFor(() => expect(at()).toBe('/dashboard/home'))
  await screen.findByRole('button', { name: 'Account menu' })
  expect(document.body.textContent).not.toContain(ada.name)
  expect([hasUnsavedChanges(), openQuestions.get()]).toEqual([false, []])
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('R95 a new token of the same person, as after a change of the password, leaves an open form alone', async () => {
  const { at } = await typing()
  keep('rvl_ada_2', ada)
  wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(at()).toBe(form)
  expect(screen.getByDisplayValue(name)).toBeTruthy()
})

test('R19 S2.32 who returns from an impersonation in the middle of a form is asked first', async () => {
  keep('rvl_ben', { ...ben, impersonator: { id: ada.id, name: ada.name } })
  const { at, openQuestions } = await typing()
  fireEvent.click(screen.getByRole('button', { name: /^Back to/ }))
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  expect([at(), calls.filter(({ method }) => method !== 'GET')]).toEqual([form, []])
  openQuestions.get()[0]?.answer('cancel')
  await waitFor(() => expect(openQuestions.get()).toEqual([]))
  expect(screen.getByDisplayValue(name)).toBeTruthy()
})
