import { resources } from '@rivulet/contract/resources/index'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../../app/slots.ts'
import { ResourceList } from '../../resource/list/resource-list.tsx'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { NetCell } from './net-cell.tsx'

test('S4.1 the list shows it for a reduced order, and the net alone for any other', async () => {
  signIn()
  const orders = [
    { id: 1, orderId: 'LO-1', amount: '99.99', net: '66.66', status: '2', flags: [] },
    { id: 2, orderId: 'LO-2', amount: '50.00', net: '50.00', status: '2', flags: [] },
  ]
  answer({ 'GET /financial/order/details': { data: orders, meta: { total: 2, totals: {} } } })
  showRoutes([{ path: '*', element: <ResourceList resource={resources.order} /> }], '/list')
  const reduced = await screen.findByTitle(/99\.99, of which .*33\.33 was refunded/)
  expect(reduced.closest('tr')?.textContent).toContain('LO-1')
  expect(document.querySelectorAll('del')).toHaveLength(1)
})

const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <NetCell id={9} amount="99.99" net="66.66" />
    </MemoryRouter>,
  )

test('S4.1 the net of a refunded order stands after the amount that it was reduced from', () => {
  const { container } = show('/orders')
  expect(container.querySelector('del')?.textContent).toMatch(/99\.99/)
  expect(container.textContent).toMatch(/99\.99.*66\.66/)
  expect(screen.getByTitle(/99\.99, of which .*33\.33 was refunded/)).toBeTruthy()
})

test('S4.1 the record, which shows each part, has the net alone', () => {
  const { container } = show('/orders/9')
  expect(container.querySelector('del')).toBeNull()
  expect(container.textContent).toMatch(/66\.66/)
})
