/** Embedded list of a record. */
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { show, signIn } from '../../testing/show.tsx'
import { fillSlots } from '../slots.ts'
import { Embeds } from '../record/embeds.tsx'

const path = '/financial/order/details'
const rows = Array.from({ length: 6 }, (_, i) => ({
  id: i + 1,
  date: '2026-11-20 12:00',
  affiliate: { id: 7, name: 'NOVA PIXEL MEDIA' },
  orderId: `LO-${i + 1}`,
  net: '10.00',
  commission: '1.00',
  status: '2',
}))
const meta = { total: 1284, totals: { net: '12840.00', commission: '1284.00' } }
const open = () =>
  show(<Embeds id={7} resource={resources.affiliate} owned={resources.affiliate.embeds} />)

beforeEach(() => signIn())

test('S2.35 S3.5 an affiliate shows its first orders, their sums and a link to all', async () => {
  const calls = answer({ [`GET ${path}`]: { data: rows, meta } })
  open()
  const table = await screen.findByRole('table', { name: 'Orders' })
  expect(calls.map(({ query }) => [query.get('where[affiliate]'), query.get('limit')])).toEqual([
    ['eq~.~7', '6'],
  ])
  expect(within(table).queryByRole('columnheader', { name: 'Affiliate' })).toBeNull()
  // The count has the room up to the first sum.
  expect(within(table).getByText<HTMLTableCellElement>('1,284 orders').colSpan).toBeGreaterThan(1)
  expect(within(table).getByText('12,840.00', { exact: false })).toBeTruthy()
  // What the sums add up, which reports do not.
  const { net, commission } = resources.order.fields
  for (const { sumHelp } of [net, commission])
    expect(within(table).getByRole('img', { name: sumHelp })).toBeTruthy()
  expect(within(table).getByRole('link', { name: 'LO-1' }).getAttribute('href')).toBe(
    '#/dashboard/financial/order/details/1',
  )
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe(
    '/dashboard/financial/order/details?where[affiliate]=eq~.~7',
  )
})

test('S2.35 payments and links are requested when selected, and an empty list says so', async () => {
  const none = { data: [], meta: { total: 0, totals: {} } }
  const calls = answer({
    [`GET ${path}`]: { data: rows, meta },
    'GET /marketing/link': none,
    'GET /financial/invoice': { status: 422, message: messages.form.failed },
  })
  open()
  await screen.findByText('1,284 orders')
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Links' }))
  expect(await screen.findByText(messages.list.noneYet('links'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Payments' }))
  expect((await screen.findByRole('alert')).textContent).toContain(messages.form.failed)
  expect(screen.getByRole('link', { name: 'All payments' })).toBeTruthy()
})

test('S2.35 a cell with a button beside its words has room for both', async () => {
  const payout = {
    ...{ id: 1, affiliate: { id: 7, name: 'NOVA' }, amount: '10.00', state: 'left_out', payment: null },
    ...{ omitted: 'bank_changed', holder: 'N•••• M••••', iban: 'DE89 •••• •••• 3000', sameIban: null },
  }
  const totals = { amount: '10.00' }
  answer({ 'GET /financial/payout-run/item': { data: [payout], meta: { total: 1, totals } } })
  const widthOf = async () => {
    cleanup()
    show(<Embeds id={3} resource={resources.payoutRun} owned={resources.payoutRun.embeds} />)
    const table = await screen.findByRole('table', { name: 'Payouts' })
    const heads = within(table).getAllByRole('columnheader')
    const place = heads.findIndex(
      ({ textContent }) => textContent === resources.payoutItem.fields.omitted.label,
    )
    return Number.parseInt(table.querySelectorAll('col')[place]?.style.width ?? '')
  }
  fillSlots('payoutItem', { cellRoom: {} })
  const plain = await widthOf()
  fillSlots('payoutItem', { cellRoom: { omitted: 104 } })
  expect(await widthOf()).toBe(plain + 104)
})
