/** What a printed list says about its rows. */
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'

test('S2.33 S2.34 the printed list says what it was filtered by and searched for', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  signIn()
  const row = { id: 1, orderId: 'LO-1', date: '2026-11-20 12:00', status: '2', net: '10.00' }
  answer({
    'GET /financial/order/details': { data: [row], meta: { total: 1, totals: {} } },
    'POST /print': { data: null },
  })
  const element = <ResourceList resource={resources.order} />
  showRoutes([{ path: '*', element }], '/list?where[status]=eq~.~2&search=LO')
  await screen.findByText('LO-1')
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Print' }))
  const sheet = within(await screen.findByRole('article'))
  const said = `1 order · Status is Pending · ${messages.list.searched('LO')}`
  expect(sheet.getByText(said, { exact: false })).toBeTruthy()
})
