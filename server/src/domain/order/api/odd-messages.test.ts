// Contradicting messages: another amount, approval of a flagged order, refund before its order. None of them is lost.
import { answerMessages } from '@rivulet/contract/messages/answer-messages'
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { order } from '@rivulet/contract/resources/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { listOf, where } from '../../../testing/whole-app.ts'

let app: OrderApp
let scene: Scene
let made = 0
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene({ rate: 1250 })
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const minute = 60
const message = async (more: object = {}) => ({
  orderId: `ODD-${++made}`,
  amount: '90.00',
  click_id: await app.click(scene.linkId, new Date(app.deps.now().getTime() - 3_600_000)),
  ...more,
})
const say = async (body: object) => (await app.report(scene, body)).data
const record = async (id: number) => (await app.call('GET', `/financial/order/${id}`)).data
const act = (id: number, action: string, body: object = {}) =>
  app.call('POST', `/financial/order/${id}/${action}`, body)

test('S3.8 a message with another amount is accepted: a lower one counts, and so does the cancellation sent with it', async () => {
  const body = await message()
  const { id } = await say(body)
  const said = await app.report(scene, {
    ...body,
    amount: '50.00',
    status: 'failed',
    reason: 'cancelled',
  })
  expect([said.status, said.data]).toMatchObject([200, { result: 'updated', status: 'failed' }])
  expect(await record(id)).toMatchObject({
    ...{ amount: '90.00', lowered: '40.00', net: '50.00', commission: '0.00', status: '1' },
  })
  expect(await app.lines(id)).toEqual([])
  expect((await act(id, 'approve')).status).toBe(200)
  expect(await app.lines(id)).toEqual([625])
})

test('S3.8 R71 a lower amount of an approved order is an adjustment in the ledger, once, however often it is sent', async () => {
  const body = await message({ status: 'approved' })
  const { id } = await say(body)
  for (let n = 0; n < 3; n++) await say({ orderId: body.orderId, amount: '50.00' })
  // An older message is no news, even if it arrives late.
  expect(await say(body)).toMatchObject({ result: 'duplicate', commission: '6.25' })
  expect(await say({ orderId: body.orderId, refund: { id: 'R', amount: '20.00' } })).toMatchObject({
    commission: '3.75',
  })
  expect(await app.lines(id)).toEqual([1125, -500, -250])
  const { history } = await record(id)
  expect(history.map(({ event }: { event: string }) => event)).toEqual([
    ...['recorded', 'approved', 'lowered', 'refunded'],
  ])
  expect(history[2].note).toBe('Stated €\u{a0}50.00, recorded €\u{a0}90.00, both before refunds')
})

test('S3.8 R68 a higher amount is shown and flagged; the approval sent with it is held until an administrator corrects the amount', async () => {
  const body = await message()
  const { id } = await say(body)
  const more = { ...body, amount: '120.00', status: 'approved' }
  expect(await say(more)).toMatchObject({ result: 'held', reason: 'amount_raised', status: 'pending' })
  expect(await record(id)).toMatchObject({
    ...{ amount: '90.00', raised: '120.00', net: '90.00', flag: ['amount_raised'] },
    held: expect.any(String),
  })
  expect((await act(id, 'correct-amount', { amount: '120.00' })).meta.errors).toHaveProperty('note')
  expect((await act(id, 'correct-amount', { amount: '120.00', note: 'As invoiced' })).status).toBe(200)
  expect(await record(id)).toMatchObject({
    ...{ amount: '120.00', raised: null, flag: [], held: null, status: '0', commission: '15.00' },
  })
  expect(await app.lines(id)).toEqual([1500])
  // Both messages again: same response, no effect.
  expect(await say(more)).toMatchObject({ result: 'duplicate', commission: '15.00' })
  expect(await say(body)).toMatchObject({ result: 'duplicate', commission: '15.00' })
  expect(await app.lines(id)).toEqual([1500])
  expect((await act(id, 'correct-amount', { amount: '120.00', note: 'Again' })).status).toBe(422)
})

test('S3.8 S3.9 an order that had been refunded fully stays failed after its amount was corrected, until a person decides', async () => {
  const body = await message({ status: 'approved' })
  const { id } = await say(body)
  const refund = (amount: string) =>
    say({ orderId: body.orderId, refund: { id: `R-${++made}`, amount } })
  expect(await refund('90.00')).toMatchObject({ status: 'failed' })
  expect((await act(id, 'correct-amount', { amount: '150.00', note: 'As invoiced' })).status).toBe(200)
  expect(await record(id)).toMatchObject({ net: '60.00', status: '1', commission: '0.00' })
  expect(await refund('10.00')).toMatchObject({ status: 'failed', commission: '0.00' })
  expect(await app.lines(id)).toEqual([1125, -1125])
  expect((await act(id, 'approve')).status).toBe(200)
  expect(await app.lines(id)).toEqual([1125, -1125, 625])
})

test('R68 the shop’s approval of a flagged order is held, with an event id or without, until the shop says otherwise', async () => {
  const hasty = async (more: object = {}) => ({
    ...(await message(more)),
    click_id: await app.click(scene.linkId, new Date(app.deps.now().getTime() - 1000)),
  })
  const first = await hasty({ status: 'approved', eventId: 'E-held' })
  const { id, ...answer } = await say(first)
  expect(answer).toMatchObject({ result: 'held', reason: 'fast', status: 'pending' })
  expect(await say(first)).toMatchObject({ result: 'held', status: 'pending' })
  expect((await act(id, 'clear-flags')).status).toBe(200)
  expect(await app.lines(id)).toEqual([1125])
  expect(await say(first)).toMatchObject({ result: 'duplicate', status: 'approved' })

  const second = await hasty({ status: 'approved' })
  const { id: other } = await say(second)
  await say({ orderId: second.orderId, status: 'pending' })
  await act(other, 'clear-flags')
  expect(await record(other)).toMatchObject({ status: '2', held: null })

  const third = await hasty({ status: 'failed', reason: 'cancelled' })
  const { orderId } = third
  await say(third)
  const approval = await app.report(scene, { orderId, status: 'approved' })
  expect([approval.data.status, approval.message]).toEqual([
    'failed',
    answerMessages.heldFailed(orderId, answerMessages.flags.fast),
  ])
})

test('S3.8 an order that the shop had cancelled and approves later says so in its record, history and trace', async () => {
  const body = await message({ status: 'failed', reason: 'cancelled' })
  const { id } = await say(body)
  await say({ orderId: body.orderId, status: 'approved' })
  const note = orderMessages.afterFailure['0']('Cancelled')
  const { headers } = scene.affiliate
  for (const reader of [undefined, headers]) {
    const read = async (path: string) => (await app.call('GET', path, undefined, reader)).data
    const { history, ...shown } = await read(`/financial/order/${id}`)
    const approved = { reason: 'reinstated', note }
    expect(shown).toMatchObject({ status: '0', reason: 'reinstated', reasonNote: note })
    expect(history.at(-1)).toMatchObject({ event: 'approved', ...approved, actor: 'Shop' })
    expect(await read(`/financial/order/details/${id}/trace`)).toMatchObject(approved)
  }
  await say({ orderId: body.orderId, status: 'failed', reason: 'cancelled' })
  await say({ orderId: body.orderId, status: 'pending' })
  expect(await record(id)).toMatchObject({ reasonNote: orderMessages.afterFailure['2']('Cancelled') })
})

test('R65 a refund before its order waits for it, once, and is applied even if the order comes with another refund', async () => {
  const body = await message({ status: 'approved' })
  const early = { orderId: body.orderId, refund: { id: 'R1', amount: '10.00' } }
  const waits = await app.report(scene, early)
  expect([waits.status, waits.data]).toEqual([
    202,
    { id: null, result: 'waiting', status: 'pending', commission: '0.00' },
  ])
  expect((await app.report(scene, early)).status).toBe(202)
  const other = { ...early, refund: { id: 'R1', amount: '11.00' } }
  expect((await app.report(scene, other)).meta?.errors).toHaveProperty(['refund.id'])
  await app.report(scene, { ...early, refund: { id: 'R2', amount: '20.00' } })
  const { id, commission } = await say({ ...body, refund: { id: 'R2', amount: '25.00' } })
  // 90 less the 25 stated with the order, less 10.
  expect(commission).toBe('6.88')
  expect(await say(early)).toMatchObject({ id, result: 'duplicate' })
  expect(await app.sql`select from early_message`).toHaveLength(0)
})

test('R65 a cancellation that arrives before its order is applied when the order comes, by the time it occurred', async () => {
  const now = app.deps.now().getTime()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * minute * 1000).toISOString()
  const body = await message({ status: 'approved', occurredAt: at(20) })
  await say({
    ...{ orderId: body.orderId, status: 'failed', reason: 'cancelled', occurredAt: at(10) },
    refund: { id: 'R1', amount: '10.00' },
  })
  expect(await say(body)).toMatchObject({ status: 'failed', commission: '0.00' })
})

test('R65 a cancellation alone waits for its order too, while any other first message needs the amount', async () => {
  const { orderId, ...rest } = await message()
  const cancelled = { orderId, status: 'failed', reason: 'cancelled' }
  expect(await app.report(scene, cancelled)).toMatchObject({ status: 202, data: { result: 'waiting' } })
  expect((await app.report(scene, cancelled)).status).toBe(202)
  const mistyped = await app.report(scene, { orderId, status: 'approved' })
  expect(mistyped).toMatchObject({ status: 422, meta: { errors: { amount: [m.firstAmount] } } })
  const { id, ...order } = await say({ orderId, ...rest })
  expect(order).toMatchObject({ status: 'failed', commission: '0.00' })
  expect((await record(id)).history.at(-1)).toMatchObject({ reason: 'cancelled' })
  expect(await say(cancelled)).toMatchObject({ id, result: 'duplicate' })
  // A sale that was approved later than it was cancelled stays approved.
  const now = app.deps.now().getTime()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * minute * 1000).toISOString()
  const late = await message({ status: 'approved', occurredAt: at(10) })
  await say({ orderId: late.orderId, status: 'failed', occurredAt: at(20) })
  expect(await say(late)).toMatchObject({ status: 'approved' })
})

test('R65 an older, lower amount of a shop system counts late too, although a lower one has cleared the flag of a raise', async () => {
  const now = app.deps.now().getTime()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * minute * 1000).toISOString()
  const body = await message({ snapshot: true, status: 'pending', occurredAt: at(50) })
  const stated = (amount: string, minutesAgo: number) =>
    say({ ...body, amount, occurredAt: at(minutesAgo) })
  const { id } = await say(body)
  const stands = async () =>
    (
      await app.sql`select net_cents as net, raised_cents as raised, flags from shop_order where id = ${id}`
    )[0]
  await stated('120.00', 40)
  expect(await stands()).toEqual({ net: 9000, raised: 12_000, flags: ['amount_raised'] })
  await stated('70.00', 20)
  expect(await stands()).toEqual({ net: 7000, raised: null, flags: [] })
  // Sent in between, so that seventy was a raise.
  await stated('10.00', 30)
  expect(await stands()).toEqual({ net: 1000, raised: 7000, flags: ['amount_raised'] })
})

test('S3.8 failed orders earn 0.00 in lists, totals and exports, and their full commission once they are approved again', async () => {
  const { id } = await say(await message({ status: 'failed', reason: 'cancelled' }))
  const { id: approved } = await say(await message({ status: 'approved' }))
  const mine = where('id', `in~.~${id},${approved}`)
  const { data, meta } = await app.call('GET', listOf(order, mine))
  expect(data.map((row: { commission: string }) => row.commission).toSorted()).toEqual(['0.00', '11.25'])
  expect(meta.totals).toMatchObject({ commission: '11.25' })
  expect((await record(id)).history.at(-1).commission).toBe('0.00')
  await act(id, 'approve')
  expect((await record(id)).commission).toBe('11.25')
})

test('S3.8 leading and trailing spaces of ids are ignored', async () => {
  const body = await message({ orderId: '  SPACED 1 ' })
  const { id } = await say(body)
  expect(await say({ ...body, orderId: 'SPACED 1' })).toMatchObject({ id, result: 'duplicate' })
  expect((await record(id)).orderId).toBe('SPACED 1')
})

test('S3.8 R66 what names an affiliate never gets an order rejected: outer spaces are ignored, odd values credit nobody', async () => {
  const { click_id, ...first } = await message()
  const credited = await say({ ...first, click_id: ` ${click_id}\n`, aid: ' ', link: '' })
  expect(credited).toMatchObject({ result: 'recorded', commission: '11.25' })
  const { aid } = scene
  expect(await say(await message({ click_id: '  ', aid: `${aid} ` }))).toMatchObject({
    result: 'recorded',
  })
  for (const odd of ['x'.repeat(300), `${'x'.repeat(254)}😀`, 'a\u0000b', '\ud83d']) {
    expect(await say(await message({ click_id: odd, aid: odd }))).toMatchObject({
      ...{ result: 'unattributed', reason: 'bad_signature' },
    })
    expect(await say(await message({ click_id: '', aid: odd }))).toMatchObject({ reason: 'no_click' })
  }
})

test('S3.8 a lower amount after a refund says what is left, because the shop may have deducted the refund itself', async () => {
  const told = async (body: object) => (await app.report(scene, body)).message
  const sold = await message({ amount: '99.99' })
  await say(sold)
  expect(await told({ ...sold, refund: { id: 'R-1', amount: '33.33' } })).toBeUndefined()
  const { orderId } = sold
  const [amount, refunds, net] = ['66.66', '33.33', '33.33']
  expect(await told({ orderId, amount })).toBe(
    answerMessages.loweredToo({ orderId, amount, refunds, net }),
  )
  expect(await told({ orderId, amount })).toBeUndefined()
  const plain = await message()
  await say(plain)
  expect(await told({ ...plain, amount: '50.00' })).toBeUndefined()
})

test('S3.8 the same message again overturns no decision of a person; another message of the same status does', async () => {
  const body = await message({ status: 'approved' })
  const { id } = await say(body)
  expect((await act(id, 'fail', { reason: 'fraud' })).status).toBe(200)
  for (let n = 0; n < 2; n++)
    expect(await say(body)).toMatchObject({ result: 'duplicate', status: 'failed' })
  expect(await app.lines(id)).toEqual([1125, -1125])
  const approval = { orderId: body.orderId, status: 'approved' }
  expect(await say(approval)).toMatchObject({ result: 'updated', status: 'approved' })
  // Back and forth is news each time.
  const reopened = { orderId: body.orderId, status: 'pending' }
  expect(await say(reopened)).toMatchObject({ result: 'updated', status: 'pending' })
  expect(await say(approval)).toMatchObject({ result: 'updated', status: 'approved' })
})
