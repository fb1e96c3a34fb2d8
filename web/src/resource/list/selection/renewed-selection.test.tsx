/** Selected rows that change or go while they are selected. */
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notices } from '../../../lib/notices.ts'
import { refreshResource } from '../../queries.ts'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { ResourceList } from '../resource-list.tsx'

const order = (id: number, change: object = {}) => ({
  ...{ id, orderId: `LO-${id}`, date: '2026-11-20 12:00', status: '2' },
  affiliate: { id: 7, name: 'NOVA PIXEL MEDIA' },
  ...{ amount: '10.00', net: '10.00', commission: '1.00' },
  ...change,
})
const all = (count: number) => Array.from({ length: count }, (_, n) => order(n + 1))

beforeEach(() => signIn())

/** A list, and how its rows become others for the server and are read again. */
function open(first: { id: number }[]) {
  let stored = first
  answer({
    'GET /financial/order/details': ({ query }) => {
      const from = Number(query.get('offset'))
      const ids = query.get('where[id]')?.replace('in~.~', '').split(',')
      const rows = stored.filter(({ id }) => ids?.includes(String(id)) ?? true)
      return {
        data: rows.slice(from, from + Number(query.get('limit'))),
        ...(from === 0 ? { meta: { total: rows.length, totals: {} } } : {}),
      }
    },
  })
  showRoutes([{ path: '*', element: <ResourceList resource={resources.order} /> }], '/list')
  return (next: { id: number }[]) => {
    stored = next
    return act(() => refreshResource(resources.order))
  }
}
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
const bar = () => screen.queryByRole('toolbar', { name: 'Selected rows' })

test('S5.21 selected rows have the amounts and the status that are shown, and rows that are gone are not selected', async () => {
  const become = open(all(4))
  for (const id of [1, 2, 3]) await tick(`Select LO-${id}`)
  await waitFor(() => expect(bar()?.textContent).toMatch(/3 selected.*30\.00/))
  await become([order(1, { net: '25.00', status: '1' }), order(2), order(4)])
  await waitFor(() => expect(bar()?.textContent).toMatch(/2 selected.*35\.00/))
  fireEvent.click(screen.getByRole('button', { name: 'Fail' }))
  await waitFor(() =>
    expect(notices.get().at(-1)).toMatchObject({
      message: orderMessages.statusFailed,
      detail: messages.record.notForAll('1', '2', 'LO-1'),
    }),
  )
  await become([order(4)])
  await waitFor(() => expect(bar()).toBeNull())
})

test('S2.36 S5.21 rows that were selected without being shown have the amounts of now, and go with what is gone', async () => {
  const become = open(all(300))
  await tick('Select all')
  await waitFor(() => expect(bar()?.textContent).toMatch(/300 selected.*3,000\.00/))
  const other: Record<number, { id: number }> = {
    1: order(1, { net: '25.00' }),
    299: order(299, { net: '12.00' }),
  }
  await become(all(299).map((row) => other[row.id] ?? row))
  await waitFor(() => expect(bar()?.textContent).toMatch(/299 selected.*3,007\.00/))
})

test('S2.34 S5.21 sorting keeps the selection, a filter clears it', async () => {
  open(all(4))
  for (const id of [1, 3]) await tick(`Select LO-${id}`)
  await waitFor(() => expect(bar()?.textContent).toMatch(/2 selected/))
  fireEvent.click(screen.getByRole('button', { name: /^Net/ }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /^Net/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    ),
  )
  await tick('Select LO-4')
  await waitFor(() => expect(bar()?.textContent).toMatch(/3 selected.*30\.00/))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'LO' } })
  await waitFor(() => expect(bar()).toBeNull())
})
