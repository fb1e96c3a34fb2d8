/** The question before a decision: what it changes, or why it is not offered. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirm, dismissQuestions } from '../../lib/confirm.ts'
import { show } from '../../testing/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const names = () =>
  screen.getAllByRole('button', { hidden: true }).flatMap(({ textContent }) => textContent || [])

const way = { label: 'Go to the refunds', path: '/order/7?to=refunds' }

async function ask(blocked: boolean) {
  const facts = () => Promise.resolve({ facts: ['1 pending order'], blocked, ...(blocked && { way }) })
  const question = { title: 'Delete shop TEA', message: 'It moves to the trash.', yes: 'Delete', facts }
  const answered = confirm({ ...question, no: 'Cancel' }).catch((refusal: unknown) => refusal)
  show(<ConfirmDialog />)
  await screen.findByText('1 pending order')
  return answered
}

test('S4.2 S8.13 a decision is asked with what it changes', async () => {
  void ask(false)
  await screen.findByText('1 pending order')
  expect(screen.getByText('It moves to the trash.')).toBeTruthy()
  expect(names()).toEqual(['Cancel', 'Delete'])
  fireEvent.click(screen.getByText('Cancel'))
})

test('S4.2 S8.13 what would be refused is not offered: the reason stands alone, with Close', async () => {
  const answered = ask(true)
  await screen.findByText('1 pending order')
  expect(screen.queryByText('It moves to the trash.')).toBeNull()
  expect(names()).toEqual(['Close'])
  fireEvent.click(screen.getByText('Close'))
  expect(await answered).toEqual({ type: 'cancel' })
})

test('S8.13 Escape does not answer a question', async () => {
  const press = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' })
  const asked = ask(false)
  await screen.findByText('1 pending order')
  press()
  expect(screen.getByText('It moves to the trash.')).toBeTruthy()
  fireEvent.click(screen.getByText('Cancel'))
  expect(await asked).toEqual({ type: 'cancel' })
})

test('S8.13 Escape closes the reason why a decision is not possible', async () => {
  const answered = ask(true)
  await screen.findByText('1 pending order')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' })
  expect(await answered).toEqual({ type: 'dismiss' })
})

test('S4.2 the focus is on Cancel, or on what can be undone; on Close where it is not possible', async () => {
  const focused = () => document.activeElement?.textContent
  for (const [undoable, blocked, expected] of [
    [false, false, 'Cancel'],
    [true, false, 'Approve'],
    [true, true, 'Close'],
  ] as const) {
    let come: (found: { facts: string[]; blocked: boolean }) => void = () => undefined
    const facts = () => new Promise<{ facts: string[]; blocked: boolean }>((resolve) => (come = resolve))
    const answered = confirm({ message: 'Approve?', yes: 'Approve', undoable, facts })
    const { unmount } = show(<ConfirmDialog />)
    await waitFor(() => expect(focused()).toBe(undoable ? 'Approve' : 'Cancel'))
    come({ facts: ['1 pending order'], blocked })
    await screen.findByText('1 pending order')
    await waitFor(() => expect(focused()).toBe(expected))
    dismissQuestions()
    await answered.catch(() => undefined)
    unmount()
  }
})

test('S4.2 a refusal leads to the screen where the first step is done, and the dialog closes', async () => {
  const answered = ask(true)
  const link = await screen.findByText('Go to the refunds')
  expect(link.getAttribute('href')).toContain('/order/7?to=refunds')
  fireEvent.click(link)
  expect(await answered).toEqual({ type: 'cancel' })
})
