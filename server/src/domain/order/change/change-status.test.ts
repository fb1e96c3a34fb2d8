// Orders from pending to refunded: amounts, and every status change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { euro } from '../../../ledger/euro.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'
import { orderCalls, orderDetails as details } from '../../../testing/order-calls.ts'

let app: OrderApp

beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const { reported, read, act, setStatus } = orderCalls(() => app, 'CHANGE')

test('S3.8 R71 99.99 at 12.50 % earns 12.50; a refund of 33.33 books -4.17; the rest fails the order and books -8.33', async () => {
  const scene = await app.scene()
  const { id, orderId } = await reported(scene)
  expect(await app.lines(id)).toEqual([])
  expect((await act(id, 'approve')).message).toBe(orderMessages.approved)
  expect(await app.lines(id)).toEqual([1250])
  const part = await app.report(scene, { orderId, refund: { id: 'R1', amount: '33.33' } })
  expect([part.status, part.data]).toEqual([
    200,
    { id, result: 'updated', status: 'approved', commission: '8.33' },
  ])
  expect(await app.lines(id)).toEqual([1250, -417])
  const rest = await app.report(scene, { orderId, refund: { id: 'R2', amount: '66.66' } })
  expect([rest.status, rest.data]).toEqual([
    200,
    { id, result: 'updated', status: 'failed', commission: '0.00' },
  ])
  expect(await app.lines(id)).toEqual([1250, -417, -833])
  const order = await read(id)
  expect([order.status, order.reason, order.net, order.approved]).toEqual([
    '1',
    'refunded',
    '0.00',
    null,
  ])
  expect(order.declined).not.toBeNull()
  expect((await act(id, 'approve')).message).toBe(
    decisionMessages.order.nothingLeft.refundsTakeAll(euro(9999)),
  )
})

test('S4.1 every status change is allowed, recorded with actor, time and reason, and booked', async () => {
  const scene = await app.scene()
  const { id } = await reported(scene)
  const steps = [
    [{ status: '1', reason: 'cancelled' }, []],
    [{ status: '0' }, [1250]],
    [{ status: '2', reason: 'fraud', note: 'looked at again' }, [1250, -1250]],
    [{ status: '0' }, [1250, -1250, 1250]],
    [{ status: '1', reason: 'chargeback' }, [1250, -1250, 1250, -1250]],
    [{ status: '2', reason: 'reinstated' }, [1250, -1250, 1250, -1250]],
  ] as const
  for (const [body, lines] of steps) {
    const answer = await setStatus(id, body)
    expect([answer.status, answer.message, answer.data.status]).toEqual([
      200,
      orderMessages.statusChanged,
      body.status,
    ])
    expect(await app.lines(id)).toEqual(lines)
    expect([answer.data.approved !== null, answer.data.declined !== null]).toEqual([
      body.status === '0',
      body.status === '1',
    ])
    const again = await setStatus(id, { reason: 'test', ...body })
    expect([again.status, again.message]).toEqual([422, orderMessages.transition])
  }
  const { data: history } = await app.call(
    'GET',
    `${details}/${id}/history`,
    undefined,
    scene.affiliate.headers,
  )
  expect(history.map((e: { event: string; reason: string }) => [e.event, e.reason])).toEqual([
    ['recorded', null],
    ['failed', 'cancelled'],
    ['approved', 'reinstated'],
    ['reopened', 'fraud'],
    ['approved', null],
    ['failed', 'chargeback'],
    ['reopened', 'reinstated'],
  ])
  expect([history[0].actor, history[1].actor, history[3].note]).toEqual([
    'Shop',
    'Administrator',
    'looked at again',
  ])
  const seen = await app.call('GET', `${details}/${id}/history`)
  expect(seen.data[1].actor).toMatch(/^Administrator \d+$/)
})

test('S4.1 failing and reopening need a reason, and “other” needs a note; an affiliate decides nothing', async () => {
  const scene = await app.scene()
  const { id } = await reported(scene)
  expect((await setStatus(id, { status: '1' })).meta?.errors).toEqual({
    reason: [orderMessages.reason],
  })
  expect((await setStatus(id, { status: '1', reason: 'other' })).meta?.errors).toEqual({
    note: [orderMessages.otherNote],
  })
  expect((await act(id, 'fail', { reason: 'reinstated' })).meta?.errors).toEqual({
    reason: [messages.field.choice],
  })
  expect((await act(id, 'fail', { reason: 'other' })).meta?.errors).toEqual({
    note: [orderMessages.otherNote],
  })
  expect((await setStatus(id, { reason: 'fraud' })).meta?.errors).toEqual({
    status: [messages.field.required],
  })
  expect((await setStatus(id, { status: 0 })).status).toBe(422)
  expect((await setStatus(999_999, { status: '0' })).status).toBe(404)
  const allowed = await app.account('Affiliate', {
    permissions: ['financial.order.edit', 'financial.order.view'],
  })
  expect(
    (await app.call('PUT', `${details}/${id}/status`, { status: '0' }, allowed.headers)).status,
  ).toBe(403)
  expect((await app.call('POST', `${details}/${id}/approve`, {}, allowed.headers)).status).toBe(403)
  expect(await app.lines(id)).toEqual([])
})

test('S3.8 bulk approval is all or nothing', async () => {
  const scene = await app.scene()
  const [one, two] = [await reported(scene), await reported(scene)]
  await act(one.id, 'approve')
  const mixed = await app.call('POST', `${details}/approve`, { ids: [two.id, one.id] })
  expect([mixed.status, mixed.message, await app.lines(two.id)]).toEqual([
    422,
    orderMessages.meanwhile('approved'),
    [],
  ])
  const three = await reported(scene)
  expect((await app.call('POST', `${details}/approve`, { ids: [two.id, three.id] })).status).toBe(200)
  expect([await app.lines(two.id), await app.lines(three.id)]).toEqual([[1250], [1250]])
})

test('S4.1 an order that its refunds have failed refuses a decision with the refunds and the amount', async () => {
  const { id } = await reported(await app.scene(), { refund: { id: 'R1', amount: '120.00' } })
  const sentence = decisionMessages.order.nothingLeft.refundsExceed(euro(12_000), euro(9999))
  const refused = { status: 422, message: sentence }
  expect(await act(id, 'approve')).toMatchObject(refused)
  expect(await act(id, 'reopen', { reason: 'reinstated' })).toMatchObject(refused)
})
