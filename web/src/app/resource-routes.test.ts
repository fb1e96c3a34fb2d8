/** Route loaders of lists: rows are requested before the screen renders. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../testing/answers.ts'
import { showRoutes, signIn } from '../testing/show.tsx'
import { resourceRoutes } from './resource-routes.ts'

const routes = [
  ...resourceRoutes({
    name: 'order',
    path: 'order',
    title: 'Orders',
    trail: [],
    domain: 'financial.order',
  }),
  ...resourceRoutes({
    name: 'shopStatistics',
    path: 'statistics',
    title: 'Statistics',
    trail: [],
    domain: 'marketing.shop',
  }),
]
const row = { id: 1, orderId: 'LO-1', amount: '10.00', net: '10.00', status: '2' }

beforeEach(() => signIn())

test('S7.7 the rows of a list are requested once on navigation, and again when the address changes', async () => {
  const calls = answer({
    'GET /financial/order/details': { data: [row], meta: { total: 1, totals: {} } },
  })
  showRoutes(routes, '/order?where[status]=in~.~2')
  expect(await screen.findByText('LO-1')).toBeTruthy()
  expect(calls.map(({ path, query }) => [path, query.get('where[status]')])).toEqual([
    ['/financial/order/details', 'in~.~2'],
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Net/ }))
  await waitFor(() => expect(calls.map(({ query }) => query.get('sort'))).toEqual([null, 'net']))
})

test.each(['/statistics/trash', '/statistics/add', '/statistics/1/edit'])(
  'S2.5 S8.13 a screen that the resource does not have is not found, and nothing is asked for: %s',
  async (address) => {
    const calls = answer({})
    showRoutes(routes, address)
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(calls).toEqual([])
  },
)
