/** Columns beyond those of the resource, a list that cannot be refreshed, and what stands where no list may be read. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notices } from '../../lib/notices.ts'
import { answer, type Answers } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { listScreen } from './resource-list.tsx'

const path = '/financial/order/details'

const orders = (more: object = {}) => ({
  data: [{ id: 1, date: '2026-11-20 12:00', orderId: 'LO-1', amount: '10.00', status: '2', ...more }],
  meta: { total: 1, totals: { amount: '10.00' } },
})

function open(answers: Answers, trash = false) {
  const calls = answer(answers)
  const OrderList = listScreen(resources.order, trash)
  showRoutes([{ path: '*', element: <OrderList /> }], '/list')
  return calls
}
const said = () => notices.get().map(({ message }) => message)

beforeEach(() => {
  localStorage.clear()
  signIn()
})

test('S3.1 who made and changed the rows are columns for whoever wants them, and stay so', async () => {
  const stamped = () => orders({ createdBy: { id: 1, name: 'GRACE HOPPER' } })
  const calls = open({ [`GET ${path}`]: stamped })
  await screen.findByText('LO-1')
  expect(calls.at(-1)?.query.get('by')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Created by' }))
  expect(await screen.findByText('GRACE HOPPER')).toBeTruthy()
  expect(calls.at(-1)?.query.get('by')).toBe('true')
  expect(localStorage.getItem('rivulet.stamps.order')).toBe('["createdBy"]')
})

test('S3.1 the trash says when a record was removed, and by whom', async () => {
  const removed = () =>
    orders({ deletedAt: '2026-11-20T11:00:00Z', deletedBy: { id: 1, name: 'GRACE HOPPER' } })
  open({ [`GET ${path}`]: removed }, true)
  expect(await screen.findByText('GRACE HOPPER')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Deleted' })).toBeTruthy()
})

test('S8.8 a list that cannot be refreshed keeps its rows and says why', async () => {
  let away = false
  open({ [`GET ${path}`]: () => (away ? { status: 503, message: 'Later' } : orders()) })
  await screen.findByText('LO-1')
  away = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(said()).toContain('Later'), { timeout: 5000 })
  expect(screen.getByText('LO-1')).toBeTruthy()
})

test('S6.5 whoever may open records but not list them opens one by its number', async () => {
  signIn(administrator({ actions: { ...administrator().actions, order: ['view'] } }))
  const calls = open({})
  fireEvent.change(await screen.findByLabelText('Record ID'), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls).toEqual([])
})
