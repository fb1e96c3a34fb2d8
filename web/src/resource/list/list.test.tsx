/** Resource list: windows of rows, filters, selection, trash and actions. */
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { openQuestions } from '../../lib/confirm.ts'
import { notices } from '../../lib/notices.ts'
import { answer, type Answers, type Call } from '../../testing/answers.ts'
import { administrator, showRoutes, signIn } from '../../testing/show.tsx'
import { ResourceList } from './resource-list.tsx'

const path = '/financial/order/details'

/** `count` orders, each of 10.00. */
const orders = (count: number) => (call: Call) => {
  const offset = Number(call.query.get('offset'))
  const limit = Number(call.query.get('limit'))
  const data = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({
    id: offset + i + 1,
    date: '2026-11-20 12:00',
    affiliate: { id: 7, name: 'NOVA PIXEL MEDIA' },
    link: { id: 3, name: 'LUNETTA OPTIK' },
    orderId: `LO-${offset + i + 1}`,
    ...{ amount: '10.00', net: '10.00' },
    commission: '1.00',
    status: '2',
    approved: null,
    declined: null,
  }))
  const totals = { net: `${count * 10}.00`, commission: `${count}.00` }
  return { data, ...(offset === 0 ? { meta: { total: count, totals } } : {}) }
}

let address = ''
function Where() {
  address = useLocation().search
  return null
}
function open(answers: Answers, search = '', name: keyof typeof resources = 'order', trash = false) {
  const calls = answer(answers)
  const element = (
    <>
      <ResourceList resource={resources[name]} trash={trash} />
      <Where />
    </>
  )
  showRoutes([{ path: '*', element }], `/list${search}`)
  return calls
}
const agree = async () => {
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  await act(async () => openQuestions.get()[0]?.answer('yes'))
}
const tick = (name: string) => screen.findByRole('checkbox', { name })
const noticeMessages = () => notices.get().map(({ message }) => message)

beforeEach(() => {
  chooseUnit(null)
  openQuestions.set([])
  signIn()
})

test('S2.36 all rows are counted, but only visible ones are fetched and rendered', async () => {
  const calls = open({ [`GET ${path}`]: orders(100_000) })
  const table = await screen.findByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('100001')
  expect(within(table).getByText('100,000 orders')).toBeTruthy()
  expect(within(table).getAllByRole('row').length).toBeLessThan(40)
  expect(calls.map(({ query }) => [query.get('offset'), query.get('limit')])).toEqual([['0', '200']])
})

test('S7.7 filters, sort and search are kept in the address and sent to the server', async () => {
  const calls = open(
    { [`GET ${path}`]: orders(3) },
    '?where[status]=in~.~0,2&where[amount]=between~.~19.00,&sort=-net&search=LO',
  )
  await screen.findByText('LO-1')
  const { query } = calls[0] as Call
  expect(query.get('where[status]')).toBe('in~.~0,2')
  expect([query.get('sort'), query.get('search')]).toEqual(['-net', 'LO'])
  expect(screen.getByText('Approved, Pending')).toBeTruthy()
  expect(screen.getByText('≥')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: /^Net/ }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Status' }))
  await waitFor(() => expect(address).not.toContain('status'))
  fireEvent.click(screen.getByRole('button', { name: 'Commission' }))
  await waitFor(() => expect(address).toContain('sort=commission'))
  expect(address).toContain('where[amount]=between~.~19.00,')
})

test('S2.31 the order statistics open with a single date in the address, and clearing it persists', async () => {
  const calls = open(
    { 'GET /financial/order': () => ({ data: [], meta: { total: 0, totals: {} } }) },
    '',
    'orderStatistics',
  )
  // S8.8: only by the period, which is no filter that anybody chose.
  await screen.findByText('No order statistics in this period')
  expect(calls[0]?.query.get('where[date]')).toMatch(/^eq~\.~\d{4}-\d\d-\d\d$/)
  await waitFor(() => expect(address).toContain('where[date]=eq~.~'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all dates' }))
  await waitFor(() => expect(address).toBe('?where[date]=none~.~'))
  await screen.findByText('No order statistics yet')
  expect(calls.at(-1)?.query.has('where[date]')).toBe(false)
})

test('S2.31 an affiliate’s payments open with a range of dates', async () => {
  signIn(administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } }))
  const calls = open(
    { 'GET /financial/invoice': () => ({ data: [], meta: { total: 0, totals: {} } }) },
    '',
    'invoice',
  )
  await screen.findByRole('heading', { name: 'Balance' })
  await waitFor(() =>
    expect(calls[0]?.query.get('where[date]')).toMatch(/^between~\.~\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/),
  )
})

test('S9.1 selecting another shop filters the open list', async () => {
  open({ [`GET ${path}`]: orders(3), 'GET /marketing/shop': { data: [] } })
  await screen.findByText('LO-1')
  act(() => chooseUnit(5))
  await waitFor(() => expect(address).toBe('?where[shop]=eq~.~5'))
  act(() => chooseUnit(null))
  await waitFor(() => expect(address).not.toContain('shop'))
})

test('S5.21 select all includes rows never scrolled into view, and deletes them in one call', async () => {
  const calls = open({
    [`GET ${path}`]: orders(300),
    [`DELETE ${path}`]: { message: messages.record.removed },
  })
  fireEvent.click(await tick('Select all'))
  const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
  expect(within(bar).getByText('300 selected')).toBeTruthy()
  expect(bar.textContent).toContain('3,000.00')
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  await agree()
  await waitFor(() => expect(noticeMessages()).toContain(messages.record.removed))
  const ids = calls.find(({ method }) => method === 'DELETE')?.query.get('where[id]') ?? ''
  expect(ids.startsWith('in~.~1,2,3,')).toBe(true)
  expect(ids.split(',')).toHaveLength(300)
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull())
})

test('R27 at most 500 records are selected, and a message says so', async () => {
  open({ [`GET ${path}`]: orders(1284) })
  fireEvent.click(await tick('Select all'))
  expect(await screen.findByText('500 selected')).toBeTruthy()
  expect(noticeMessages()).toEqual([messages.list.firstSelected('500', '1,284')])
})

test('S5.21 shift selects a range, and edit and view reject several records', async () => {
  open({ [`GET ${path}`]: orders(300) })
  fireEvent.click(await tick('Select LO-2'))
  fireEvent.click(await tick('Select LO-5'), { shiftKey: true })
  const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
  await waitFor(() => expect(within(bar).getByText('4 selected')).toBeTruthy())
  for (const name of ['Edit', 'View']) {
    notices.set([])
    fireEvent.click(within(bar).getByRole('button', { name }))
    expect(noticeMessages()).toEqual([messages.record.oneOnly])
  }
})

test('S5.21 the delete key without a row says that a selection is needed', async () => {
  open({ [`GET ${path}`]: orders(3) })
  await screen.findByText('LO-1')
  fireEvent.keyDown(screen.getByRole('region', { name: 'Orders, rows' }), { key: 'Delete' })
  await waitFor(() => expect(noticeMessages()).toEqual([messages.record.needsSelection]))
})

test('S8.7 S4.2 a rejected deletion names the blocking records and keeps the selection', async () => {
  open({
    [`GET ${path}`]: orders(3),
    [`DELETE ${path}`]: {
      status: 409,
      message: messages.record.cannotRemove,
      meta: { errors: { id: ['2: Record not found'] } },
    },
  })
  fireEvent.click(await tick('Select all'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await agree()
  await waitFor(() => expect(noticeMessages()).toEqual([messages.record.cannotRemove]))
  expect(notices.get()[0]?.detail).toBe('LO-2: Record not found')
  expect(screen.getByText('3 selected')).toBeTruthy()
})

test('S4.2 Undo restores what was deleted', async () => {
  const calls = open({
    [`GET ${path}`]: orders(1),
    [`DELETE ${path}`]: { message: messages.record.removed },
    [`PUT ${path}/restore`]: { message: messages.record.restored },
  })
  fireEvent.click(await tick('Select all'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await agree()
  await waitFor(() => expect(noticeMessages()).toEqual([messages.record.removed]))
  act(() => notices.get()[0]?.action?.run())
  await waitFor(() => expect(noticeMessages()).toContain(messages.record.restored))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: [1] })
})

test('S4.2 the trash only restores and erases', async () => {
  const calls = open(
    { [`GET ${path}`]: orders(2), [`DELETE ${path}/erase`]: { message: messages.record.erased } },
    '',
    'order',
    true,
  )
  fireEvent.click(await tick('Select LO-1'))
  expect(calls[0]?.query.get('trash')).toBe('true')
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(names).toEqual(['View', 'Print', 'Restore', 'Erase', ''])
  fireEvent.click(within(bar).getByRole('button', { name: 'Erase' }))
  await agree()
  await waitFor(() => expect(noticeMessages()).toEqual([messages.record.erased]))
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('where[id]')).toBe('in~.~1')
})

test('S2.35 an action runs on all selected records at once, after its question', async () => {
  const calls = open({
    [`GET ${path}`]: orders(2),
    [`POST ${path}/approve`]: { message: orderMessages.statusChanged },
  })
  fireEvent.click(await tick('Select all'))
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await agree()
  await waitFor(() => expect(notices.get().map(({ detail }) => detail)).toEqual(['2 orders']))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [1, 2] })
})

test('S2.33 S2.34 the printed list has every row, the user, and optional signature lines', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  open({
    [`GET ${path}`]: (call) => orders(3)({ ...call, query: new URLSearchParams('offset=0&limit=3') }),
    'POST /print': () => ({ data: null }),
  })
  await screen.findByText('LO-1')
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Print with signature lines' }))
  const sheet = within(await screen.findByRole('article'))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(sheet.getByText('LO-3')).toBeTruthy()
  expect(sheet.getByText('ADA LOVELACE', { exact: false })).toBeTruthy()
  expect(sheet.getByText('Signature')).toBeTruthy()
})

test('S3.9 the numbers of a statistics row open their orders', async () => {
  const row = {
    date: '2026-11-20',
    affiliate: { id: 7, name: 'NOVA PIXEL MEDIA' },
    ...{ created: 3, pending: 1, declined: 0, approved: 2, rate: '100.00' },
    ...{ amount: '20.00', middle: '10.00', commission: '2.00' },
  }
  open(
    { 'GET /financial/order': { data: [row], meta: { total: 1, totals: {} } } },
    '?where[date]=eq~.~2026-11-20',
    'orderStatistics',
  )
  const link = await screen.findByRole('link', { name: '3' })
  expect(link.getAttribute('href')).toBe(
    '#/dashboard/financial/order/details?where[date]=between~.~2026-11-20,2026-11-20&where[affiliate]=eq~.~7',
  )
  expect(screen.queryByRole('link', { name: '0' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('S8.8 a list that fails to load shows why and can be retried', async () => {
  let works = false
  open({
    [`GET ${path}`]: (call) =>
      works ? orders(1)(call) : { status: 422, message: messages.form.invalid },
  })
  expect(await screen.findByText(messages.list.broken)).toBeTruthy()
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('LO-1')).toBeTruthy()
})

test('S2.31 S2.36 a list that is empty in the period it opens with says so and offers all dates', async () => {
  open(
    { 'GET /marketing/analytics': () => ({ data: [], meta: { total: 0, totals: {} } }) },
    '',
    'analytics',
  )
  await screen.findByText(messages.list.noneInPeriod('hits'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all dates' }))
  expect(await screen.findByText(messages.list.noneYet('hits'))).toBeTruthy()
})
