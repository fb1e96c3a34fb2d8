/** Actions on all rows of a list. */
import { foundMessages } from '@rivulet/contract/messages/found-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { workMessages } from '@rivulet/contract/messages/work-messages'
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openQuestions } from '../../../lib/confirm.ts'
import { notices } from '../../../lib/notices.ts'
import { works } from '../../../lib/works.ts'
import { answer, type Answers, type Call } from '../../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'
import { actOnFound } from './found-actions.ts'

const path = '/financial/order/details'
const count = 1203

/** Every third order is already decided; the status filter leaves those out. */
function orders({ query }: Call) {
  const all = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    orderId: `LO-${i + 1}`,
    net: '10.00',
    status: i % 3 === 0 ? '0' : '2',
  }))
  const states = query
    .get('where[status]')
    ?.replace(/^\w+~\.~/, '')
    .split(',')
  const kept = all.filter(({ status }) => states?.includes(status) ?? true)
  const limit = Number(query.get('limit')) || kept.length
  return { data: kept.slice(0, limit), meta: { total: kept.length, totals: {} } }
}
function open(answers: Answers, search = '') {
  const calls = answer({ [`GET ${path}`]: orders, ...answers })
  const element = <ResourceList resource={resources.order} />
  showRoutes([{ path: '*', element }], `/list${search}`)
  return calls
}
const agree = async () => {
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  const title = openQuestions.get()[0]?.title
  await act(async () => openQuestions.get()[0]?.answer('yes'))
  return title
}
const idsOf = (calls: Call[]) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { ids: number[] }).ids.length)

beforeEach(() => {
  openQuestions.set([])
  signIn()
})

test('S2.35 table-top: an action above the list runs on every eligible record, in calls of 500', async () => {
  const calls = open({ [`POST ${path}/recalculate`]: { message: orderMessages.recalculated } })
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate all' }))
  expect(await agree()).toBe('Recalculate 802 orders')
  await waitFor(() => expect(notices.get()[0]?.message).toBe(orderMessages.recalculated))
  expect(idsOf(calls)).toEqual([500, 302])
  expect(calls.find(({ query }) => query.get('limit') === '0')?.query.get('where[status]')).toBe(
    'in~.~2',
  )
})

test('S2.35 table-search: an action beside the search appears only while the list is filtered, and runs on the result', async () => {
  const calls = open({ [`POST ${path}/approve`]: { message: orderMessages.statusChanged } })
  await screen.findByText('LO-1')
  expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'LO' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all' }))
  await agree()
  // Its notice comes after the calls: without waiting for it, the next test would find it among its own.
  await waitFor(() => expect(notices.get()).toHaveLength(1))
  expect(idsOf(calls)).toEqual([500, 302])
  expect(calls.find(({ query }) => query.get('limit') === '0')?.query.get('search')).toBe('LO')
})

test('S4.1 approving all leaves out what has failed and what was refunded in full, and says so', async () => {
  const row = (id: number, status: string) => ({ id, orderId: `LO-${id}`, net: '10.00', status })
  const all = [row(1, '2'), row(2, '2'), row(3, '1'), row(4, '2')]
  const refunded = 'LO-2 was refunded in full'
  const calls = open({
    [`GET ${path}`]: ({ query }) => {
      const status = query.get('where[status]')?.replace('in~.~', '').split(',')
      const data = all.filter((one) => status?.includes(one.status) ?? true)
      return { data, meta: { total: data.length, totals: {} } }
    },
    'POST /decision/preview': ({ body }) => ({
      data: (body as { leaveOut: boolean }).leaveOut
        ? { facts: [], blocked: false }
        : { facts: [refunded], blocked: true, without: [2] },
    }),
    [`POST ${path}/approve`]: { message: orderMessages.approved },
  })
  await screen.findByText('LO-1')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'LO' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all' }))
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  const [first] = openQuestions.get()
  expect(first?.title).toBe('Approve 3 orders')
  expect(first?.message).toContain(foundMessages.leftOut('1 order', 'failed'))
  expect(await first?.facts?.()).toMatchObject({ blocked: true, without: [2] })
  first?.without?.([2])
  await act(async () => first?.answer('cancel'))
  await waitFor(() => expect(openQuestions.get()[0]?.title).toBe('Approve 2 orders'))
  expect(await openQuestions.get()[0]?.facts?.()).toMatchObject({ blocked: false })
  await agree()
  await waitFor(() => expect(notices.get()).toHaveLength(1))
  expect(calls.filter((call) => call.path === `${path}/approve`).map(({ body }) => body)).toEqual([
    { ids: [1, 4] },
  ])
})

test('S2.35 S4.1 undo in the notice takes back exactly these records, in calls of 500', async () => {
  const calls = open({
    [`POST ${path}/approve`]: { message: orderMessages.statusChanged },
    [`POST ${path}/undo`]: {},
  })
  await screen.findByText('LO-1')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'LO' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve all' }))
  await agree()
  await waitFor(() => expect(notices.get()[0]?.action?.label).toBe(undoMessages.label))
  const approved = idsOf(calls)
  await act(async () => notices.get()[0]?.action?.run())
  await waitFor(() => expect(notices.get().at(-1)?.message).toBe(undoMessages.undone))
  expect(idsOf(calls)).toEqual([...approved, ...approved])
})

test('S2.35 S8.7 an error half-way says how many were already done', async () => {
  let sent = 0
  open({
    [`POST ${path}/recalculate`]: () =>
      ++sent > 1 ? { status: 422, message: orderMessages.recalculateFailed } : {},
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate all' }))
  await agree()
  await waitFor(() => expect(notices.get()[0]?.message).toBe(orderMessages.recalculateFailed))
  expect(notices.get()[0]?.detail).toBe(messages.list.doneBefore('500 orders'))
})

test('S2.35 work on many records says how far it is, is not begun twice, and can be stopped', async () => {
  const seen: string[] = []
  const calls = open({
    [`POST ${path}/recalculate`]: () => {
      const [work] = works.get()
      seen.push(`${work?.title}: ${work?.progress}`)
      void actOnFound(resources.order, 'recalculate', { filters: [], sort: '', search: '' })
      work?.stop.run()
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate all' }))
  await agree()
  await waitFor(() => expect(notices.get()).toHaveLength(2))
  expect(seen).toEqual(['Recalculate 802 orders: 0 of 802 done'])
  expect(notices.get()).toMatchObject([
    { message: workMessages.underWay },
    { message: orderMessages.recalculated, detail: '500 of 802 done' },
  ])
  expect([idsOf(calls), works.get()]).toEqual([[500], []])
})

test('S2.35 S5.21 without eligible records the action asks nothing', async () => {
  const calls = open({}, '?where[status]=eq~.~0')
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate all' }))
  await waitFor(() => expect(notices.get()[0]?.message).toBe(messages.record.needsSelection))
  expect(notices.get()[0]?.detail).toBe(foundMessages.noneFit('401 orders', 'pending'))
  expect(openQuestions.get()).toEqual([])
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('S2.35 R24 users without permission do not see it', async () => {
  const { actions } = administrator()
  signIn(administrator({ actions: { ...actions, order: ['list', 'view'] } }))
  open({}, '?search=LO')
  await screen.findByText('LO-1')
  expect(screen.queryByRole('button', { name: / all$/ })).toBeNull()
})
