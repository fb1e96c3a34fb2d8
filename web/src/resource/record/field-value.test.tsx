/** Values of a record's view that lead to other records. */
import { resources } from '@rivulet/contract/resources/index'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { FieldValue } from './field-value.tsx'

const { invoice } = resources
const row = {
  id: 9,
  orderId: 'PW-1',
  shop: 'PEDALWERK',
  amount: '10.00',
  due: '1.00',
  commission: '1.00',
}
const settled = () =>
  show(
    <FieldValue
      resource={invoice}
      record={{ ...{ id: 7, updatedAt: '', deletedAt: null }, ordering: [row] }}
      name="ordering"
      field={invoice.fields.ordering}
      aside={false}
      alone
    />,
  )

test('S3.10 an order that a payment settled leads to its record, for those who may open it', async () => {
  signIn()
  settled()
  const order = await screen.findByRole('link', { name: 'PW-1' })
  expect(order.getAttribute('href')).toBe('/dashboard/financial/order/details/9')
  cleanup()
  signIn(administrator({ actions: { ...administrator().actions, order: [] } }))
  settled()
  await screen.findByText('PW-1')
  expect(screen.queryByRole('link')).toBeNull()
})

test('S3.8 an order without a link names its shop instead', () => {
  signIn()
  const { order } = resources
  const record = { id: 7, updatedAt: '', deletedAt: null, link: null, shop: { id: 3, name: 'SHOE BOX' } }
  show(
    <FieldValue
      resource={order}
      record={record}
      name="link"
      field={order.fields.link}
      aside={false}
      alone
    />,
  )
  expect(screen.getByRole('definition').textContent).toBe('SHOE BOX')
})

test('S3.13 a tool without shops says that it is for all', () => {
  signIn()
  const { tool } = resources
  const record = { ...{ id: 7, updatedAt: '', deletedAt: null }, shops: [] }
  const places = { resource: tool, record, aside: false, alone: true }
  show(<FieldValue {...places} name="shops" field={tool.fields.shops} />)
  expect(screen.getByRole('definition').textContent).toBe('All shops')
})

test('S3.6 what is empty says that the programme’s default applies, and what it is, where it does', async () => {
  signIn()
  answer({ 'GET /admin/programme/defaults': { data: { commission: '10.00', hold: 30 } } })
  const { invite } = resources
  const given = { ...{ id: 7, updatedAt: '', deletedAt: null }, commission: null, hold: 14, notes: null }
  const places = { resource: invite, record: given, aside: false, alone: true }
  show(
    <>
      <FieldValue {...places} name="commission" field={invite.fields.commission} />
      <FieldValue {...places} name="hold" field={invite.fields.hold} />
      <FieldValue {...places} name="notes" field={invite.fields.notes} />
    </>,
  )
  await screen.findByText(/current default/)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['10.00% (current default)', '14 days', '-'])
})
