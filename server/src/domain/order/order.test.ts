// Orders on the screens: visibility, rates, manual changes, and statistics.
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { refundMessages } from '@rivulet/contract/messages/refund-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'
import { orderCalls, orderDetails as details } from '../../testing/order-calls.ts'
import { pay } from '../../testing/payment.ts'

let app: OrderApp

beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const { newId, reported, read, act, setStatus } = orderCalls(() => app, 'SCREEN')

test('R21 R22 R24 S3.8 an affiliate sees only their own orders, without notes, clicks and flags', async () => {
  const [mine, other] = [await app.scene(), await app.scene()]
  const [own, foreign] = [await reported(mine), await reported(other)]
  await app.call('PUT', `${details}/${own.id}`, { notes: 'secret', integration: 'X-1' })
  const { headers } = mine.affiliate
  const list = await app.call('GET', details, undefined, headers)
  expect(list.data.map((row: { id: number }) => row.id)).toEqual([own.id])
  const record = (await app.call('GET', `${details}/${own.id}`, undefined, headers)).data
  expect([record.integration, record.tracking]).toEqual(['X-1', { s1: 'newsletter' }])
  for (const hidden of ['notes', 'clickId', 'flag', 'createdBy', 'updatedBy']) {
    expect.soft(Object.keys(record)).not.toContain(hidden)
    expect.soft(Object.keys(list.data[0])).not.toContain(hidden)
  }
  for (const path of [
    `${details}/${foreign.id}`,
    `${details}/${foreign.id}/history`,
    `/financial/order/${foreign.id}`,
  ])
    expect((await app.call('GET', path, undefined, headers)).status).toBe(404)
  expect((await app.call('GET', '/financial/order/unattributed', undefined, headers)).status).toBe(403)
})

test('S3.8 rate and source are frozen when the order is stored, campaign before shop before affiliate; the hold is frozen at approval', async () => {
  const scene = await app.scene({ rate: 1000, hold: 5 })
  const first = await read((await reported(scene)).id)
  expect([first.rate, first.rateSource, first.commission, first.hold]).toEqual([
    '10.00',
    'affiliate',
    '10.00',
    null,
  ])
  await app.sql`update shop set commission_basis_points = 0 where id = ${scene.shopId}`
  const second = await read((await reported(scene)).id)
  expect([second.rate, second.rateSource, second.commission]).toEqual(['0.00', 'shop', '0.00'])
  const [campaign] = await app.sql`insert into campaign (name, shop_id, commission_basis_points)
    values ('C', ${scene.shopId}, 2000) returning id`
  await app.sql`update link set campaign_id = ${campaign?.id}, type = 'campaign' where id = ${scene.linkId}`
  const third = await read((await reported(scene)).id)
  expect([third.rate, third.rateSource, third.commission, third.campaign.id]).toEqual([
    '20.00',
    'campaign',
    '20.00',
    campaign?.id,
  ])
  await app.sql`update account set hold_days = 9, commission_basis_points = 1 where id = ${scene.affiliate.id}`
  await act(first.id, 'approve')
  const approved = await read(first.id)
  expect([approved.hold, approved.rate]).toEqual([9, '10.00'])
  await app.sql`update account set hold_days = 0 where id = ${scene.affiliate.id}`
  expect((await read(first.id)).hold).toBe(9)
})

test('S3.8 recalculating uses the rates now set, on pending orders only', async () => {
  const scene = await app.scene()
  const { id } = await reported(scene)
  await app.sql`update account set commission_basis_points = 2500 where id = ${scene.affiliate.id}`
  expect((await act(id, 'recalculate')).message).toBe(orderMessages.recalculated)
  expect([(await read(id)).commission, (await read(id)).rate]).toEqual(['25.00', '25.00'])
  await act(id, 'approve')
  const late = await act(id, 'recalculate')
  expect([late.status, late.message]).toEqual([422, orderMessages.recalculateFailed])
  expect(await app.lines(id)).toEqual([2500])
})

test('S3.8 an administrator can refund at most what is left, each refund id once', async () => {
  const scene = await app.scene()
  const { id } = await reported(scene, { status: 'approved' })
  expect((await act(id, 'refund', { refundId: 'A', amount: '100.00' })).meta?.errors).toEqual({
    amount: [orderMessages.refundTooHigh],
  })
  expect((await act(id, 'refund', { refundId: 'A', amount: '33.33' })).message).toBe(
    orderMessages.refunded,
  )
  expect((await act(id, 'refund', { refundId: 'A', amount: '33.33' })).meta?.errors).toEqual({
    refundId: [messages.field.unique],
  })
  expect([await app.lines(id), (await read(id)).net]).toEqual([[1250, -417], '66.66'])
})

test('S3.8 a refund booked on the wrong order is taken back for good, with what that changes beforehand', async () => {
  const scene = await app.scene()
  const { id } = await reported(scene, { status: 'approved' })
  const path = `${details}/${id}/take-refund-back`
  const asked = (refundId: string) => app.call('GET', `${path}?refundId=${refundId}`)
  const takeBack = (refundId: string) => app.call('POST', path, { refundId })
  await act(id, 'refund', { refundId: 'A', amount: '33.33' })
  expect((await asked('A')).data).toEqual({
    facts: [
      'Net €\u{a0}99.99 instead of €\u{a0}66.66',
      'Commission €\u{a0}12.50 instead of €\u{a0}8.33',
      expect.stringMatching(/^The balance of .+ changes by \+€\s4\.17 at once$/),
    ],
    blocked: false,
  })
  expect(await app.lines(id)).toEqual([1250, -417])
  expect((await takeBack('A')).message).toBe(refundMessages.done)
  expect([await app.lines(id), (await read(id)).net]).toEqual([[1250, -417, 417], '99.99'])
  expect((await read(id)).refunds).toMatchObject([{ refundId: 'A', amount: '0.00', takenBack: true }])
  expect((await asked('A')).data).toEqual({ facts: [refundMessages.already], blocked: true })
  const again = await takeBack('A')
  expect([again.status, again.message]).toEqual([422, refundMessages.already])
  expect((await takeBack('B')).meta?.errors).toEqual({ refundId: [refundMessages.unknown] })
  // The whole order, which failed because of it, and had been paid before.
  await pay(app, scene.affiliate.id, '12.50')
  await act(id, 'refund', { refundId: 'C', amount: '99.99' })
  expect((await asked('C')).data.facts).toContain(refundMessages.returns['0'])
  await takeBack('C')
  expect([(await read(id)).status, (await app.lines(id)).slice(-2)]).toEqual(['0', [-1250, 1250]])
})

test('S8.7 an order with booked money cannot be removed, and one that ever had a ledger line cannot be erased', async () => {
  const scene = await app.scene()
  const { id, orderId } = await reported(scene, { status: 'approved' })
  const kept = await app.call('DELETE', `${details}/${id}`)
  expect([kept.status, kept.message]).toEqual([409, messages.record.cannotRemove])
  await setStatus(id, { status: '1', reason: 'cancelled' })
  expect((await app.call('DELETE', `${details}/${id}`)).message).toBe(messages.record.removed)
  const late = await app.report(scene, { orderId, status: 'approved' })
  expect([late.status, late.data.result, late.data.reason]).toEqual([200, 'duplicate', 'removed'])
  const erase = (one: number) =>
    app.call('DELETE', `${details}/erase?where[id]=${encodeURIComponent(`in~.~${one}`)}`)
  const refused = await erase(id)
  expect([refused.status, refused.message]).toEqual([409, messages.record.cannotErase])
  const plain = await reported(scene)
  await app.call('DELETE', `${details}/${plain.id}`)
  expect((await erase(plain.id)).message).toBe(messages.record.erased)
})

test('S3.8 an administrator adds an order by hand; later only integration and notes can be edited', async () => {
  const scene = await app.scene()
  const body = {
    date: '2026-11-02 10:30',
    link: scene.linkId,
    orderId: newId(),
    amount: '99.99',
    notes: 'by phone',
  }
  const made = await app.call('POST', details, { ...body, orderId: ` ${body.orderId} ` })
  expect(made.data.orderId).toBe(body.orderId)
  expect([made.status, made.data.status, made.data.commission, made.data.affiliate.id]).toEqual([
    201,
    '2',
    '12.50',
    scene.affiliate.id,
  ])
  expect([made.data.date, made.data.history[0].actor]).toEqual([
    '2026-11-02 10:30',
    expect.stringMatching(/^Administrator/),
  ])
  expect((await app.call('POST', details, body)).meta?.errors).toEqual({
    orderId: [messages.field.unique],
  })
  expect((await app.call('POST', details, { ...body, orderId: '{order_id}' })).meta?.errors).toEqual({
    orderId: [orderApiMessages.orderId],
  })
  expect(
    (await app.call('POST', details, { ...body, orderId: newId(), date: '2199-01-01 00:00' })).meta
      ?.errors,
  ).toEqual({ date: [orderApiMessages.future] })
  const at = `${details}/${made.data.id}`
  expect((await app.call('PUT', at, { amount: '1.00' })).meta?.errors).toEqual({
    amount: [messages.field.readOnly],
  })
  expect((await app.call('PUT', at, { status: '0' })).status).toBe(422)
  expect((await app.call('PUT', at, { integration: 'ERP 7' })).data.integration).toBe('ERP 7')
})

test('S3.9 an unattributed order counts nowhere until an administrator credits it to a link of its shop', async () => {
  const [scene, other] = [await app.scene(), await app.scene()]
  const { status, data } = await app.report(scene, {
    orderId: newId(),
    amount: '99.99',
    status: 'approved',
  })
  expect([status, data]).toEqual([
    202,
    { id: data.id, result: 'unattributed', reason: 'no_click', status: 'approved', commission: '0.00' },
  ])
  expect((await app.call('GET', `${details}/${data.id}`)).status).toBe(404)
  const path = `/financial/order/unattributed/${data.id}`
  expect((await app.call('GET', path)).data.unattributedReason).toBe('no_click')
  const foreign = await app.call('POST', `${path}/assign`, { link: other.linkId, note: 'oops' })
  expect(foreign.meta?.errors).toEqual({ link: [orderMessages.shopOfLink] })
  expect((await app.call('POST', `${path}/assign`, { link: scene.linkId })).meta?.errors).toEqual({
    note: [messages.field.required],
  })
  expect(
    (await app.call('POST', `${path}/assign`, { link: scene.linkId, note: 'called us' })).message,
  ).toBe(orderMessages.assigned)
  expect(await app.lines(data.id)).toEqual([1250])
  const order = await read(data.id)
  expect([order.affiliate.id, order.commission, order.hold]).toEqual([scene.affiliate.id, '12.50', 0])
  expect((await app.call('GET', path)).status).toBe(404)
})

test('S3.9 statistics per day and affiliate: created is the sum of the three statuses, ratios and averages come from sums', async () => {
  const scene = await app.scene()
  for (const status of ['approved', 'approved', 'failed', 'pending'])
    await reported(scene, { status, date: '2026-11-03 12:00' }, new Date('2026-11-03T10:00:00Z'))
  const { data } = await app.call('GET', '/financial/order', undefined, scene.affiliate.headers)
  expect(data).toEqual([
    {
      date: '2026-11-03',
      affiliate: { id: scene.affiliate.id, name: expect.any(String) },
      created: 4,
      pending: 1,
      declined: 1,
      approved: 2,
      rate: '66.67',
      amount: '199.98',
      middle: '99.99',
      commission: '25.00',
    },
  ])
})
