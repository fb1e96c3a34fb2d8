/** Positions of order actions: each shows exactly the actions of its definition. */
import { actionsOf, type Position, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { showRoutes, signIn } from '../../../testing/show.tsx'
import { viewScreen } from '../../record/view-screen.tsx'
import { ResourceList } from '../resource-list.tsx'

const path = '/financial/order/details'
const order = {
  id: 1,
  date: '2026-11-20 12:00',
  affiliate: { id: 7, name: 'NOVA PIXEL MEDIA' },
  orderId: 'LO-1',
  net: '10.00',
  status: '2',
  deletedAt: null,
}
const own = actionsOf(resources.order)
const labels = own.map(([, { label }]) => label)
/** A pending order without flags; selected rows may be in any state. */
const at = (position: Position) =>
  own
    .filter(
      ([, { positions, when }]) =>
        positions.includes(position) && (position === 'table-float' || (when?.in.includes('2') ?? true)),
    )
    .map(([, { label }]) => label)
/** Order actions among the buttons or entries of a container. */
const shown = (place: HTMLElement, role: 'button' | 'menuitem', after = '') =>
  within(place)
    .getAllByRole(role)
    .map(({ textContent }) => textContent)
    .filter((words) => labels.some((label) => words === label + after))
    .map((words) => words.slice(0, words.length - after.length))

beforeEach(() => {
  signIn()
  const list = { data: [order], meta: { total: 1, totals: {} } }
  answer({ [`GET ${path}`]: list, [`GET ${path}/1`]: { data: order } })
})
const openList = () =>
  showRoutes([{ path: '*', element: <ResourceList resource={resources.order} /> }], '/list')

test('S2.35 table-cell: the row menu has exactly its actions', async () => {
  openList()
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of LO-1' }))
  expect(at('table-cell')).toEqual(['Approve', 'Fail'])
  expect(shown(await screen.findByRole('menu'), 'menuitem')).toEqual(at('table-cell'))
})

test('S2.35 table-float: so does the selection bar', async () => {
  openList()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select LO-1' }))
  expect(at('table-float')).toEqual(['Approve', 'Fail', 'Clear flags', 'Recalculate'])
  expect(shown(await screen.findByRole('toolbar', { name: 'Selected rows' }), 'button')).toEqual(
    at('table-float'),
  )
})

test('S2.35 table-top: so does the head of the list', async () => {
  openList()
  await screen.findByText('LO-1')
  expect(at('table-top')).toEqual(['Recalculate'])
  expect(shown(document.body, 'button', ' all')).toEqual(at('table-top'))
})

test('S2.35 form-footer: so does the bar below the record', async () => {
  const { recalculate, ...others } = resources.order.actions
  const elsewhere: Resource = {
    ...resources.order,
    actions: { ...others, recalculate: { ...recalculate, positions: ['table-top'] } },
  }
  const Record = viewScreen(elsewhere)
  showRoutes([{ path: '/:id', element: <Record /> }], '/1')
  await screen.findByRole('button', { name: 'Approve' })
  expect(shown(document.body, 'button')).toEqual([
    'Approve',
    'Fail',
    'Correct amount',
    'Move credit',
    'Refund',
  ])
})
