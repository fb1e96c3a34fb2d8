/** Saved views in a list: tabs, addresses, changes, and what is no longer known. */
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { notices } from '../../../lib/notices.ts'
import { queryClient } from '../../../lib/query.ts'
import { endSession } from '../../../lib/session/session.ts'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'

const path = '/financial/order/details'
const order = { id: 1, date: '2026-11-20 12:00', orderId: 'LO-1', amount: '10.00', status: '2' }
const view: ListView = {
  id: 7,
  resource: 'order',
  name: 'To decide',
  shared: false,
  owner: null,
  changes: true,
  opens: false,
  query: 'where[status]=in~.~2&sort=-amount',
  columns: ['orderId', 'amount', 'status'],
  pinned: 1,
  density: 'compact',
}

let address = ''
function Where() {
  address = useLocation().search
  return null
}
function show(resource: Resource, search = '') {
  const element = (
    <>
      <ResourceList resource={resource} />
      <Where />
    </>
  )
  return showRoutes([{ path: '*', element }], `/list${search}`)
}
function open(search: string, views: readonly ListView[], more: object = {}) {
  const calls = answer({
    'GET /view': { data: views },
    [`GET ${path}`]: { data: [order], meta: { total: 1, totals: {} } },
    'PUT /view/7': { data: view, message: viewMessages.saved },
    ...more,
  })
  show(resources.order, search)
  return calls
}
const heads = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []))
const asked = (calls: ReturnType<typeof open>) =>
  calls
    .filter((call) => call.path === path)
    .map(({ query }) => [query.get('where[status]'), query.get('sort')])
const said = () => notices.get().map(({ message }) => message)

beforeEach(() => {
  localStorage.clear()
  signIn()
})

test('S3.19 the address of a view shows its filters, order and columns, and asks for no other rows', async () => {
  const calls = open('?view=7', [view])
  await screen.findByText('LO-1')
  expect(asked(calls)).toEqual([['in~.~2', '-amount']])
  expect(heads()).toEqual(['Order ID', 'Amount', 'Status', 'Actions'])
  expect(screen.getByRole('link', { name: 'To decide' }).getAttribute('aria-current')).toBe('page')
  expect(address).toBe('?view=7')
})

test('S3.19 what is changed in a view is marked, and saved when asked', async () => {
  const calls = open('?view=7', [view])
  await screen.findByText('LO-1')
  expect(screen.queryByRole('button', { name: viewMessages.saveChanges })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }))
  await waitFor(() => expect(address).toContain('sort=amount'))
  expect(address).toContain('view=7')
  fireEvent.click(await screen.findByRole('button', { name: viewMessages.saveChanges }))
  await waitFor(() => expect(said()).toContain(viewMessages.saved))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ query: 'where[status]=in~.~2&sort=amount', columns: 'orderId,amount,status' },
    ...{ pinned: 1, density: 'compact' },
  })
})

test('S3.19 R26 filters, sorts and columns that no longer exist are left out with a notice', async () => {
  const query =
    'where[gone]=eq~.~1&where[status]=sounds~.~2&where[amount]=like~.~x&sort=-secret&junk=%ZZ'
  const calls = open('?view=7', [{ ...view, query, columns: ['secret', 'amount', '__proto__'] }])
  await screen.findByRole('columnheader', { name: 'Amount' })
  expect(heads()).toEqual(['Amount', 'Actions'])
  expect(calls.filter((call) => call.path === path).map(({ query: sent }) => [...sent.keys()])).toEqual([
    ['offset', 'limit'],
  ])
  expect(said()).toContain(viewMessages.partly)
})

test('S3.19 a view that is gone, or of somebody else, leaves the list usable', async () => {
  open('?view=8', [view])
  await screen.findByText('LO-1')
  expect(said()).toContain(viewMessages.gone)
  expect(screen.getByRole('link', { name: viewMessages.all }).getAttribute('aria-current')).toBe('page')
})

test('S3.19 a list opens with the chosen view, and without it when All is wanted', async () => {
  open('', [{ ...view, opens: true }])
  await waitFor(() => expect(address).toBe('?view=7'))
  await waitFor(() => expect(heads()).toEqual(['Order ID', 'Amount', 'Status', 'Actions']))
  expect(screen.getByRole('link', { name: viewMessages.all }).getAttribute('href')).toContain('view=0')
})

test('S3.19 S2.31 a list with default filters opens with the chosen view, however late the views come', async () => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  const clicks = { ...view, resource: 'analytics', query: 'where[country]=eq~.~BE', opens: true }
  answer({
    'GET /view': { data: [{ ...clicks, columns: [] }] },
    'GET /marketing/analytics': { data: [], meta: { total: 0, totals: {} } },
  })
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input), 'http://rivulet.test').pathname.endsWith('/view')) await held
    return fetch(input, init)
  }
  show(resources.analytics)
  await screen.findByRole('heading', { name: resources.analytics.title })
  expect(address).toBe('')
  arrive()
  await waitFor(() => expect(address).toBe('?view=7'))
})

test('S2.31 default filters are written into the address where no view opens the list, or none can be loaded', async () => {
  for (const views of [{ data: [view] }, { status: 422, message: 'Not now' }]) {
    answer({
      'GET /view': views,
      'GET /marketing/analytics': { data: [], meta: { total: 0, totals: {} } },
    })
    const { unmount } = show(resources.analytics)
    await waitFor(() => expect(address).toContain('where[date]='))
    unmount()
    queryClient.clear()
  }
})

test('R95 unsaved columns of a view are gone with the session', async () => {
  open('?view=7', [view])
  await screen.findByText('LO-1')
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Show Date' }))
  await screen.findByRole('button', { name: viewMessages.saveChanges })
  endSession('signed-out')
  signIn()
  await waitFor(() => expect(heads()).not.toContain('Date'))
})
