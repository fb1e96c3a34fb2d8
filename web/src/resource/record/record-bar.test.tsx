/** Actions that turn a record into another resource. */
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { show, showRoutes, signIn } from '../../testing/show.tsx'
import { RecordBar } from './record-bar.tsx'

const record = {
  id: 7,
  orderId: 'LO-7',
  shop: { id: 3, name: 'TEA' },
  updatedAt: '2026-11-01T08:00:00Z',
  deletedAt: null,
}
afterEach(() => vi.restoreAllMocks())

const Where = () => <output>{useLocation().pathname}</output>

test('S3.8 an unattributed order, once credited, is shown as an order', async () => {
  signIn()
  const calls = answer({
    'GET /marketing/link': { data: [{ id: 4, name: 'TEA' }], meta: { total: 1 } },
    'POST /financial/order/unattributed/7/assign': { data: {}, message: orderMessages.assigned },
  })
  const bar = (
    <RecordBar resource={resources.unattributed} record={record} onRevealed={() => undefined} />
  )
  showRoutes(
    [
      { path: '/', element: bar },
      { path: '*', element: <Where /> },
    ],
    '/',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Credit to an affiliate' }))
  const asked = within(await screen.findByRole('dialog'))
  fireEvent.click(await asked.findByRole('combobox', { name: /^Link/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'TEA', hidden: true }))
  fireEvent.change(asked.getByLabelText(/^Note/), { target: { value: 'showed the mail' } })
  fireEvent.click(asked.getByRole('button', { name: 'Credit to an affiliate' }))
  expect(await screen.findByText('/dashboard/financial/order/details/7')).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/assign'))?.body).toMatchObject({
    link: 4,
    note: 'showed the mail',
  })
})

/** What a screen of 390 pixels leaves. */
const phone = 358
/** A bar of this width, whose buttons are as wide as their letters and icon. */
function layOut(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return 50 + 7 * this.textContent.length
  })
}

test('on a phone, actions with long labels leave the menu its room', () => {
  signIn()
  answer({})
  layOut(phone)
  const shop = { id: 3, active: true, updatedAt: record.updatedAt, deletedAt: null }
  show(<RecordBar resource={resources.shop} record={shop} onRevealed={() => undefined} />)
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Check address', 'More'])
})

const doing = ['Approve', 'Fail', 'Clear flags', 'Correct amount', 'Move credit', 'Recalculate']
test.each([
  // Not even the first has room, but a menu alone would hide what the record is for.
  [120, ['Approve', 'More']],
  [500, ['Approve', 'Fail', 'Clear flags', 'More']],
  [920, [...doing, 'Audit log', 'More']],
  [1000, [...doing, 'Audit log', 'Print', 'More']],
])('S3.8 no label is cut: in a bar of %i px what has no room is in the menu', async (width, shown) => {
  signIn()
  answer({})
  layOut(width)
  const order = { ...record, status: '2', flag: ['fast'], credited: true }
  show(<RecordBar resource={resources.order} record={order} onRevealed={() => undefined} />)
  const bar = () => [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)
  expect(bar()).toEqual(shown)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('menu')
  expect(await within(menu).findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(within(menu).queryByRole('menuitem', { name: 'Approve' })).toBeNull()
})

test('S3.8 where all fit, there is no menu', () => {
  signIn()
  answer({})
  // Exactly as wide as all of them.
  layOut(970)
  const order = { ...record, status: '2', flags: [], credited: true }
  show(<RecordBar resource={resources.order} record={order} onRevealed={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})

test('S3.8 on a phone the first actions are shown, and the others in a menu', async () => {
  signIn()
  answer({})
  layOut(phone)
  const order = { ...record, status: '2', flags: [], credited: true }
  show(<RecordBar resource={resources.order} record={order} onRevealed={() => undefined} />)
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Approve', 'Fail', 'More'])
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('menu')
  expect(await within(menu).findByRole('menuitem', { name: 'Print' })).toBeTruthy()
  expect(within(menu).getByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(within(menu).queryByRole('menuitem', { name: 'Approve' })).toBeNull()
})

test('S2.34 what loses something comes last, except the other answer of a decision', () => {
  signIn()
  answer({})
  const labelsOf = (resource: Resource, more: object) => {
    const { unmount } = show(
      <RecordBar {...{ resource }} record={{ ...record, ...more }} onRevealed={() => undefined} />,
    )
    const found = [...document.querySelectorAll('button, a')]
    const labels = found.map(({ textContent }) => textContent)
    unmount()
    return labels
  }
  const active = { verifiedAt: record.updatedAt, active: true, erasedAt: null, secondFactor: true }
  expect(labelsOf(resources.affiliate, active).slice(-3)).toEqual([
    ...['Remove second factors', 'Erase personal data', 'Delete'],
  ])
  const order = { flags: [], credited: true }
  expect(labelsOf(resources.order, { ...order, status: '2' }).slice(0, 2)).toEqual(['Approve', 'Fail'])
  const approved = labelsOf(resources.order, { ...order, status: '0' })
  expect(approved[0]).toBe('Set to pending')
  expect(approved.slice(-3)).toEqual(['Fail', 'Refund', 'Delete'])
})
