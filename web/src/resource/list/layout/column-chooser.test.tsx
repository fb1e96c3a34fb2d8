/** Chosen columns, failed refreshes, and opening records without the list permission. */
import { resources } from '@rivulet/contract/resources/index'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notices } from '../../../lib/notices.ts'
import { answer, type Answers } from '../../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../../testing/show.tsx'
import { listScreen } from '../resource-list.tsx'

const path = '/financial/order/details'

const orders = (more: object = {}) => ({
  data: [
    {
      id: 1,
      date: '2026-11-20 12:00',
      orderId: 'LO-1',
      amount: '10.00',
      net: '10.00',
      status: '2',
      ...more,
    },
  ],
  meta: { total: 1, totals: { amount: '10.00' } },
})

function open(answers: Answers, trash = false) {
  const calls = answer(answers)
  const OrderList = listScreen(resources.order, trash)
  showRoutes([{ path: '*', element: <OrderList /> }], '/list')
  return calls
}
const noticeMessages = () => notices.get().map(({ message }) => message)

beforeEach(() => {
  localStorage.clear()
  signIn()
})

const heads = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []))
const choose = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  return within(await screen.findByRole('dialog', { name: 'Columns' }))
}

test('S2.36 a popover whose contents are loaded when it opens has the focus, and then the first of them', async () => {
  open({ [`GET ${path}`]: () => orders() })
  await screen.findByText('LO-1')
  screen.getByRole('button', { name: 'Columns' }).focus()
  const chooser = await choose()
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy())
  await chooser.findByRole('checkbox', { name: 'Show Date' })
  await waitFor(() => expect(document.activeElement?.matches('button, input')).toBe(true))
  const within = document.activeElement
  expect(within?.closest('[role="dialog"]')).toBeTruthy()
  fireEvent.keyDown(within ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Columns'))
})

test('S3.1 S2.36 columns are shown, hidden, ordered by keyboard and pinned, and stay so for this account', async () => {
  const calls = open({ [`GET ${path}`]: () => orders({ createdBy: { id: 1, name: 'GRACE HOPPER' } }) })
  await screen.findByText('LO-1')
  expect(calls.at(-1)?.query.get('by')).toBeNull()
  const chooser = await choose()
  fireEvent.click(await chooser.findByRole('checkbox', { name: 'Show Created by' }))
  expect(await screen.findByText('GRACE HOPPER')).toBeTruthy()
  expect(calls.at(-1)?.query.get('by')).toBe('true')
  fireEvent.click(chooser.getByRole('checkbox', { name: 'Show Date' }))
  fireEvent.click(chooser.getByRole('button', { name: 'Pin Order ID' }))
  fireEvent.keyDown(chooser.getByRole('button', { name: 'Move Created by' }), { key: 'ArrowUp' })
  fireEvent.click(chooser.getByRole('button', { name: 'Compact' }))
  const arranged = heads()
  expect(arranged[0]).toBe('Order ID')
  expect(arranged.indexOf('Created by')).toBe(arranged.length - 3)
  cleanup()
  open({ [`GET ${path}`]: () => orders() })
  await screen.findByText('LO-1')
  expect(heads()).toEqual(arranged)
  expect(screen.getByRole('columnheader', { name: 'Order ID' }).dataset.pin).toBe('0')
  cleanup()
  signIn(administrator({ id: 2 }))
  open({ [`GET ${path}`]: () => orders() })
  await screen.findByText('LO-1')
  expect(heads()).toContain('Date')
})

test('S2.36 a stored arrangement of columns that no longer exist does no harm', async () => {
  localStorage.setItem(
    'rivulet.columns.1.order',
    '{"columns":["gone","amount",7],"pinned":"x","density":[]}',
  )
  open({ [`GET ${path}`]: () => orders() })
  await screen.findByText('€', { exact: false, selector: 'tbody *' })
  expect(heads()).toEqual(['Amount', 'Actions'])
})

test('S3.1 the trash shows when a record was deleted, and by whom', async () => {
  const removed = () =>
    orders({ deletedAt: '2026-11-20T11:00:00Z', deletedBy: { id: 1, name: 'GRACE HOPPER' } })
  open({ [`GET ${path}`]: removed }, true)
  expect(await screen.findByText('GRACE HOPPER')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Deleted' })).toBeTruthy()
})

test('S8.8 a failed refresh keeps the rows and says why', async () => {
  let away = false
  open({ [`GET ${path}`]: () => (away ? { status: 503, message: 'Later' } : orders()) })
  await screen.findByText('LO-1')
  away = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(noticeMessages()).toContain('Later'), { timeout: 5000 })
  expect(screen.getByText('LO-1')).toBeTruthy()
})

test('S6.5 users who may open but not list records open one by its id', async () => {
  signIn(administrator({ actions: { ...administrator().actions, order: ['view'] } }))
  const calls = open({})
  fireEvent.change(await screen.findByLabelText('Record ID'), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls).toEqual([])
})
