/** Add forms: the programme's defaults, shown before they are saved. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../app/record-slots.ts'
import { programme } from '../../lib/programme.ts'
import { answer } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { addScreen } from './add-screen.tsx'

const defaults = { commission: '7.50', hold: 14, windowDays: 45, minimumPayout: '25.00' }
const saved = { id: 7, name: 'TEA', updatedAt: '2026-01-02T10:00:00.000Z', deletedAt: null }

test('S3.5 an add form shows the programme’s default as placeholder where leaving it empty means that default', async () => {
  signIn()
  const calls = answer({
    'GET /admin/programme/defaults': { data: defaults },
    'POST /marketing/shop': { status: 201, data: saved },
  })
  showRoutes(
    [
      { path: '/add', Component: addScreen(resources.shop) },
      { path: '*', element: <p>Saved</p> },
    ],
    '/add',
  )
  const type = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByRole('textbox', { name: label }), { target: { value } })
  const window_ = await screen.findByRole('textbox', { name: /^Window/ })
  expect([window_.getAttribute('placeholder'), (window_ as HTMLInputElement).value]).toEqual(['45', ''])
  type(/^Name/, 'tea')
  type(/^Address/, 'https://tea.example/')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  expect(await screen.findByText('Saved')).toBeTruthy()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const [post] = calls.filter(({ method }) => method === 'POST')
  expect(post?.body).not.toHaveProperty('windowDays')
  expect(post?.body).not.toHaveProperty('commission')
})

test('S2.32 a claim that begins with what the address names has nothing unsaved until somebody types', async () => {
  signIn(administrator({ shops: [{ id: 3, name: 'TEA' }] }))
  answer({ 'GET /marketing/shop': { data: [{ id: 3, name: 'TEA' }], meta: { total: 1 } } })
  const Add = addScreen(resources.claim)
  showRoutes([{ path: '*', element: <Add /> }], '/add?shop=3&orderId=A-7')
  const order = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Order ID/ })
  await waitFor(() => expect(order.value).toBe('A-7'))
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  fireEvent.input(order, { target: { value: 'A-8' } })
  expect(await screen.findByText('Unsaved changes')).toBeTruthy()
})

test('S2.17 whoever has one shop need not choose it, whoever has two does', async () => {
  answer({})
  const [tea, shoes] = [
    { id: 3, name: 'TEA' },
    { id: 4, name: 'SHOES' },
  ]
  const Add = addScreen(resources.campaign)
  const started = async (shops: (typeof tea)[]) => {
    signIn(administrator({ shops }))
    const { unmount } = showRoutes([{ path: '*', element: <Add /> }], '/add')
    const { value } = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Shop/ })
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    unmount()
    return value
  }
  expect([await started([tea]), await started([tea, shoes])]).toEqual(['TEA', ''])
})

test('S3.3 without a mail server a new administrator’s password is set in the form, which says why', async () => {
  answer({})
  signIn()
  const Add = addScreen(resources.administrator)
  const needed = resources.administrator.fields.choosesPassword.needsMail
  const started = async (mails: boolean) => {
    programme.set({ ...programme.get(), mails })
    const { unmount } = showRoutes([{ path: '*', element: <Add /> }], '/add')
    const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /^Let them choose/ })
    const passwords = document.querySelectorAll('input[type=password]').length
    const says = screen.queryByText(needed) !== null
    unmount()
    return { on: choice.checked, may: !choice.disabled, passwords, says }
  }
  expect(await started(true)).toEqual({ on: true, may: true, passwords: 0, says: false })
  expect(await started(false)).toEqual({ on: false, may: false, passwords: 2, says: true })
})
