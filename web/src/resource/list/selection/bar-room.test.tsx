/** Room for the selection bar below the last row. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'

test('S2.35 S2.36 while rows are selected the list scrolls on until its last row is above the bar', async () => {
  signIn()
  const data = [{ id: 1, orderId: 'LO-1', date: '2026-11-20 12:00', net: '10.00', status: '2' }]
  answer({ 'GET /financial/order/details': { data, meta: { total: 1, totals: {} } } })
  showRoutes([{ path: '*', element: <ResourceList resource={resources.order} /> }], '/list')
  const table = await screen.findByRole('table')
  const gap = () => table.querySelector<HTMLElement>('tbody tr[aria-hidden]')?.style.height
  expect(gap()).toBeUndefined()
  fireEvent.click(await within(table).findByRole('checkbox', { name: 'Select LO-1' }))
  expect(gap()).toBe('64px')
  fireEvent.click(within(table).getByRole('checkbox', { name: 'Select LO-1' }))
  expect(gap()).toBeUndefined()
})
