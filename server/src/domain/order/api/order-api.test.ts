// The order API: authentication, validation, responses and call log.
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene, signatureOf } from '../../../testing/order-app.ts'

let app: OrderApp
let scene: Scene
let made = 0
type Wrong = [body: object, field: string, sentence: string]

beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
})
afterAll(() => app.close())

const newId = () => `DOOR-${++made}`
const message = async <T extends object>(more: T = {} as T) => ({
  orderId: newId(),
  amount: '99.99',
  click_id: await app.click(scene.linkId),
  ...more,
})
const count = async (shopId: number) =>
  (await app.sql<{ n: number }[]>`select count(*) as n from shop_order where shop_id = ${shopId}`)[0]?.n
const send = (body: unknown, headers: Record<string, string>) =>
  app.call('POST', '/track/order', body, headers)

test('R63 a message sent twice is one order: 201 recorded, then 200 duplicate with the same figures', async () => {
  const body = await message({ status: 'approved' })
  const first = await app.report(scene, body)
  expect([first.status, first.data]).toEqual([
    201,
    { id: first.data.id, result: 'recorded', status: 'approved', commission: '12.50' },
  ])
  const second = await app.report(scene, body)
  expect([second.status, second.data]).toEqual([200, { ...first.data, result: 'duplicate' }])
  expect(await app.lines(first.data.id)).toEqual([1250])
})

test('R62 a wrong key is rejected, and signs nobody out', async () => {
  const before = await count(scene.shopId)
  const body = await message()
  for (const headers of [
    {},
    { apikey: '' },
    { apikey: 'rvk_wrong' },
    { apikey: `${scene.apiKey}x` },
    app.admin.headers,
  ]) {
    const refused = await send(body, headers as Record<string, string>)
    expect([refused.status, refused.message]).toEqual([422, m.key])
  }
  await app.sql`update shop set deleted_at = now() where id = ${scene.shopId}`
  expect((await app.report(scene, body)).status).toBe(422)
  await app.sql`update shop set deleted_at = null where id = ${scene.shopId}`
  expect(await count(scene.shopId)).toBe(before)
})

test('R62 a signature over the exact request is valid for five minutes, and the previous key for a day', async () => {
  const { shopNumber, apiKey, shopId } = scene
  const now = app.deps.now()
  const shop = String(shopNumber)
  const body = await message()
  const sent = JSON.stringify(body)
  const signed = (at: Date, text = sent, key = apiKey) =>
    send(body, { shop, 'x-signature': signatureOf(key, text, at) })
  const seconds = (n: number) => new Date(now.getTime() + n * 1000)
  expect((await signed(now)).status).toBe(201)
  expect((await signed(seconds(-290))).status).toBe(200)
  expect((await signed(seconds(290))).status).toBe(200)
  for (const wrong of [seconds(-310), seconds(310)])
    expect((await signed(wrong)).message).toBe(m.keyExpired)
  // Only a right signature is called old, so that the answer tells nothing to anybody without the key.
  expect((await signed(seconds(-310), sent, 'rvk_other')).message).toBe(m.key)
  expect((await signed(now, `${sent} `)).message).toBe(m.key)
  expect((await signed(now, sent, 'rvk_other')).message).toBe(m.key)
  expect((await send(body, { 'x-signature': signatureOf(apiKey, sent, now) })).message).toBe(m.key)
  for (const broken of ['', 't=1', 'v1=00', `t=x,v1=${'0'.repeat(64)}`, 't=1,v1=zz'])
    expect((await send(body, { shop, 'x-signature': broken })).message).toBe(m.key)

  await app.sql`update shop set old_api_key_sealed = api_key_sealed, old_api_key_hash = api_key_hash,
    api_key_sealed = null, api_key_hash = null, old_api_key_until = ${seconds(60)} where id = ${shopId}`
  expect([(await signed(now)).status, (await app.report(scene, body)).status]).toEqual([200, 200])
  await app.sql`update shop set old_api_key_until = ${seconds(-1)} where id = ${shopId}`
  expect([(await signed(now)).message, (await app.report(scene, body)).message]).toEqual([m.key, m.key])
  await app.sql`update shop set api_key_sealed = old_api_key_sealed, api_key_hash = old_api_key_hash where id = ${shopId}`
})

test('R62 GET calls are accepted only if the shop allows them', async () => {
  const body = await message({ 'refund[id]': 'R1', 'refund[amount]': '33.33' })
  const query = new URLSearchParams(body as Record<string, string>).toString()
  const get = (more = '', headers: Record<string, string> = { apikey: scene.apiKey }) =>
    app.call('GET', `/track/order?${query}${more}`, undefined, headers)
  expect((await get()).message).toBe(m.getNotAllowed)
  await app.sql`update shop set accept_get = true where id = ${scene.shopId}`
  const taken = await get()
  expect([taken.status, taken.data.commission]).toEqual([201, '8.33'])
  expect((await get(`&apikey=${scene.apiKey}`, {})).data.result).toBe('duplicate')
  const shop = String(scene.shopNumber)
  expect(
    (await get('', { shop, 'x-signature': signatureOf(scene.apiKey, query, app.deps.now()) })).status,
  ).toBe(200)
  expect((await get('&colour=red')).meta?.errors).toEqual({ colour: [messages.field.unknown] })
  expect((await send(await message({ apikey: scene.apiKey }), {})).message).toBe(m.key)
  const kept = await app.sql`select from order_call where body::text like ${`%${scene.apiKey}%`}`
  expect(kept).toHaveLength(0)
})

test('R66 R63 invalid fields are rejected by name, and nothing is recorded', async () => {
  const before = await count(scene.shopId)
  const wrong: Wrong[] = [
    ...['', null, undefined].map((orderId): Wrong => [{ orderId }, 'orderId', m.orderIdMissing]),
    ...[
      ' ',
      '{order_id}',
      '{{ order.id }}',
      'undefined',
      'null',
      'NaN',
      '0',
      '000',
      '%ORDER%',
      '[order_id]',
      '<id>',
      '${id}',
      'a\u0000b',
      'x'.repeat(256),
      0,
      {},
      true,
    ].map((orderId): Wrong => [{ orderId }, 'orderId', m.orderId]),
    ...['', null, undefined].map((amount): Wrong => [{ amount }, 'amount', m.firstAmount]),
    ...['1.234', '1,50', '€ 5', '1e3', 'NaN', ' 1', '+1', '.5', '1.'].map(
      (amount): Wrong => [{ amount }, 'amount', m.amount],
    ),
    [{ amount: '-1' }, 'amount', m.negative],
    ...['100000000', '123456789.00'].map((amount): Wrong => [{ amount }, 'amount', m.tooLarge]),
    ...[12.5, 12].map((amount): Wrong => [{ amount }, 'amount', m.amountAsNumber]),
    ...['USD', 'eu', 978].map((currency): Wrong => [{ currency }, 'currency', m.currency]),
    ...['0', '1', '2', 1, 'Approved', 'paid'].map((status): Wrong => [{ status }, 'status', m.status]),
    ...['2026-11-02', '2026-02-30T10:00:00Z', '2026-11-02T10:00:00', 1767225600, 'now'].map(
      (date): Wrong => [{ date }, 'date', m.moment],
    ),
    [{ date: '2199-01-01T00:00:00Z' }, 'date', m.ahead],
    [{ occurredAt: '2199-01-01T00:00:00Z' }, 'occurredAt', m.ahead],
    [{ buyerHash: 'someone@example.com' }, 'buyerHash', m.buyerHash],
    [{ link: 0 }, 'link', messages.field.choice],
    [{ reason: 'because' }, 'reason', m.reasonWord],
    [{ test: 1 }, 'test', m.trueOrFalse],
    [{ refund: { amount: '1.00' } }, 'refund.id', m.id],
    [{ refund: { id: 'R', amount: '0.00' } }, 'refund.amount', m.amount],
    [{ refund: { id: 'R' } }, 'refund.amount', m.amount],
    [{ refund: 'R' }, 'refund', m.refund],
    [{ refund: { id: 'R', amount: 5 } }, 'refund.amount', m.amountAsNumber],
    [{ clickId: 'x' }, 'clickId', messages.field.unknown],
  ]
  for (const [part, field, sentence] of wrong) {
    const refused = await app.report(scene, await message(part))
    expect([part, refused.status, refused.meta?.errors]).toEqual([part, 422, { [field]: [sentence] }])
  }
  for (const body of [[], 'text', 7, null])
    expect([body, (await send(body, { apikey: scene.apiKey })).status]).toEqual([body, 400])
  expect(await count(scene.shopId)).toBe(before)
})

test('R65 R64 a repeated event id is answered from the log; with other content it is a conflict', async () => {
  const body = await message({ eventId: 'EV-1', status: 'approved' })
  const first = await app.report(scene, body)
  await app.report(scene, { orderId: body.orderId, status: 'failed', eventId: 'EV-2' })
  const { eventId, ...rest } = body
  const again = await app.report(scene, { eventId, ...rest })
  expect([again.status, again.data]).toEqual([200, { ...first.data, result: 'duplicate' }])
  expect(await app.lines(first.data.id)).toEqual([1250, -1250])
  const other = await app.report(scene, { ...body, amount: '1.00' })
  expect([other.status, other.message, other.meta?.code]).toEqual([
    409,
    m.eventConflict,
    'event_conflict',
  ])
  const stranger = await app.scene()
  expect(
    (await app.report(stranger, { orderId: newId(), amount: '1.00', eventId: 'EV-1' })).status,
  ).toBe(202)
})

test('R65 an event older than the last one applied has no effect, whatever order they arrive in', async () => {
  const minutesAgo = (n: number) => new Date(app.deps.now().getTime() - n * 60_000).toISOString()
  const body = await message()
  const { orderId } = body
  const { data } = await app.report(scene, { ...body, status: 'approved', occurredAt: minutesAgo(5) })
  const older = await app.report(scene, { orderId, status: 'failed', occurredAt: minutesAgo(6) })
  expect([older.status, older.data.result, older.data.reason, older.data.status]).toEqual([
    200,
    'duplicate',
    'older_event',
    'approved',
  ])
  const newer = await app.report(scene, {
    orderId,
    status: 'failed',
    reason: 'chargeback',
    occurredAt: minutesAgo(4),
  })
  expect([newer.data.result, newer.data.status]).toEqual(['updated', 'failed'])
  expect(await app.lines(data.id)).toEqual([1250, -1250])
  const calls =
    await app.sql`select status, answer->>'result' as result from order_call where order_id = ${data.id} order by id`
  expect([...calls]).toEqual([
    { status: 201, result: 'recorded' },
    { status: 200, result: 'duplicate' },
    { status: 200, result: 'updated' },
  ])
})

test('R64 every call of a shop is logged, rejected ones too, whatever they contain', async () => {
  await app.report(scene, { orderId: 'bad \u0000 \ud800', 'k\u0000': 1, amount: 'x' })
  const [kept] =
    await app.sql`select status, answer, body from order_call where shop_id = ${scene.shopId} order by id desc limit 1`
  expect(kept?.status).toBe(422)
  expect(Object.keys(kept?.answer.errors).sort()).toEqual(['amount', 'k\ufffd', 'orderId'])
  expect(kept?.body.orderId).toBe('bad \ufffd \ufffd')
})

test('S3.8 a refund id cannot be reused with another amount', async () => {
  const body = await message()
  await app.report(scene, body)
  const refund = { id: 'R1', amount: '10.00' }
  expect((await app.report(scene, { orderId: body.orderId, refund })).data.result).toBe('updated')
  expect((await app.report(scene, { orderId: body.orderId, refund })).data.result).toBe('duplicate')
  const other = await app.report(scene, {
    orderId: body.orderId,
    refund: { ...refund, amount: '11.00' },
  })
  expect(other.meta?.errors).toEqual({ 'refund.id': [m.refundOther] })
  const all = await app.report(scene, { orderId: body.orderId, refund: { id: 'R2', amount: '500.00' } })
  expect([all.data.status, all.data.commission]).toEqual(['failed', '0.00'])
  const late = await app.report(scene, { orderId: body.orderId, status: 'approved' })
  expect([late.status, late.data.result, late.data.reason]).toEqual([200, 'duplicate', 'refunded'])
})

test('S3.8 a test order returns what a real one would have earned and for whom, stores nothing, and never changes a real order', async () => {
  const orders = () => app.sql`select id from shop_order order by id`
  const before = await orders()
  const body = await message({ test: true, status: 'approved' })
  const trial = await app.report(scene, body)
  expect([trial.status, trial.data]).toEqual([
    200,
    {
      ...{ id: null, result: 'trial', status: 'pending', commission: '0.00' },
      trial: {
        ...{ commission: '12.50', aid: scene.aid, percent: '12.50', source: 'affiliate' },
        more: [callMessages.trialRecorded({ status: 'approved', net: '€\u{a0}99.99' })],
      },
    },
  ])
  const { click_id: _click, ...nobodys } = body
  expect((await app.report(scene, { ...nobodys, orderId: newId() })).data).toMatchObject({
    ...{
      result: 'trial',
      reason: 'no_click',
      trial: { commission: '0.00', aid: null, percent: null, source: null },
    },
  })
  const wrong = await app.report(scene, { ...body, amount: undefined })
  expect([wrong.status, Object.keys(wrong.meta.errors ?? {})]).toEqual([422, ['amount']])
  expect(await orders()).toEqual(before)
  // The order number is still free for the real order.
  const { test: _test, ...sold } = body
  expect((await app.report(scene, sold)).data).toMatchObject({ result: 'recorded', status: 'approved' })
  const real = await message({ status: 'approved' })
  const { data } = await app.report(scene, real)
  const late = await app.report(scene, { ...real, test: true })
  expect([late.data.result, late.data.reason, late.data.status]).toEqual([
    'duplicate',
    'test',
    'approved',
  ])
  expect(await app.lines(data.id)).toEqual([1250])
})

test('R70 a shop that exceeds the rate limit gets 429, and others do not', async () => {
  const busy = await app.scene()
  await app.sql`insert into throttle (key, count, window_ends_at)
    values (${`order:shop:${busy.shopId}`}, 500, ${new Date(app.deps.now().getTime() + 4000)})`
  const body = { orderId: newId(), amount: '1.00' }
  expect((await app.report(busy, body)).status).toBe(429)
  expect((await app.report(scene, body)).status).toBe(202)
})
