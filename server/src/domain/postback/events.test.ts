// Postback events: every order change once, to those concerned, with the order as it was, in the change's transaction.
import { formatHundredths } from '@rivulet/contract/money'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pay } from '../../testing/payment.ts'
import { createPostbackApp, type PostbackApp } from '../../testing/postback-app.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const details = '/financial/order/details'
const json = () => app.receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const events = async (postback: number) => (await app.rows(postback)).map(({ event }) => event)

test('S4.3 each order change is one event, and its payment another, with the order as it was then', async () => {
  const scene = await app.scene()
  const address = `${app.receiver.origin}/in`
  await app.postback(scene, { method: 'POST', address })
  const orderId = 'ALL-EVENTS'
  const message = { orderId, amount: '99.99', click_id: await app.click(scene.linkId) }
  const { id } = (await app.report(scene, message)).data
  await app.call('POST', `${details}/${id}/recalculate`)
  await app.report(scene, { orderId, status: 'approved' })
  await app.report(scene, { orderId, refund: { id: 'R1', amount: '33.33' } })
  const payable = (await app.call('GET', `/financial/invoice/draft?affiliate=${scene.affiliate.id}`))
    .data
  const paid = await pay(app, scene.affiliate.id, '8.00')
  expect([payable.payable, paid.status]).toEqual(['8.33', 201])
  await app.call('POST', `${details}/${id}/reopen`, { reason: 'fraud' })
  await app.report(scene, { orderId, refund: { id: 'R2', amount: '66.66' } })
  await app.deliver()
  const told = json().map(({ event, status, reason, amount, commission }) => [
    event,
    status,
    reason,
    amount,
    commission,
  ])
  expect(told).toEqual([
    ['created', 'pending', null, '99.99', '12.50'],
    ['adjusted', 'pending', null, '99.99', '12.50'],
    ['approved', 'approved', null, '99.99', '12.50'],
    ['adjusted', 'approved', null, '66.66', '8.33'],
    ['paid', 'approved', null, '66.66', '8.00'],
    ['adjusted', 'pending', 'fraud', '66.66', '8.33'],
    ['failed', 'failed', 'refunded', '0.00', '0.00'],
  ])
  expect(json()[0]).toMatchObject({
    order_id: orderId,
    currency: 'EUR',
    click_id: message.click_id,
    s1: 'newsletter',
    s2: null,
    aid: scene.aid,
    shop: String(scene.shopNumber),
    campaign: null,
    event_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(new Set(json().map(({ event_id }) => event_id)).size).toBe(told.length)
})

test('messages without effect cause no event: a repeated message, a rejected change, an older event', async () => {
  const scene = await app.scene()
  const postback = await app.postback(scene)
  const message = { orderId: 'AGAIN', amount: '10.00', click_id: await app.click(scene.linkId) }
  const { id } = (await app.report(scene, message)).data
  await app.report(scene, message)
  await app.report(scene, { orderId: 'AGAIN', status: 'pending' })
  await app.call('POST', `${details}/${id}/fail`, { reason: 'other' })
  await app.call('POST', `${details}/fail`, { ids: [id, 999_999_999], reason: 'fraud' })
  expect(await events(postback)).toEqual(['created'])
})

test('an order credited later is reported as created to its affiliate, and as decided if it was', async () => {
  const scene = await app.scene()
  const postback = await app.postback(scene)
  const { id } = (await app.report(scene, { orderId: 'LATE', amount: '50.00', status: 'approved' })).data
  expect(await events(postback)).toEqual([])
  await app.call('POST', `/financial/order/unattributed/${id}/assign`, {
    link: scene.linkId,
    note: 'Proved by a receipt',
  })
  expect(await events(postback)).toEqual(['created', 'approved'])
})

test('R71 an order credited without a link is reported like any other, with an empty link', async () => {
  const scene = await app.scene()
  const [own, office] = [await app.postback(scene), await app.postback(null)]
  const { id } = (await app.report(scene, { orderId: 'NO-LINK', amount: '50.00' })).data
  await app.call('POST', `/financial/order/unattributed/${id}/assign`, {
    affiliate: scene.affiliate.id,
    note: 'Named by the buyer',
  })
  await app.call('POST', `${details}/${id}/approve`)
  expect(await events(own)).toEqual(['created', 'approved'])
  expect(await events(office)).toEqual(['created', 'approved'])
  const shop = String(scene.shopNumber)
  expect((await app.rows(own))[0]?.payload).toMatchObject({ aid: scene.aid, link: null, shop })
})

test('R21 an affiliate’s postbacks report only their own orders; the operator’s report all, with the same event id', async () => {
  const [anna, bert] = [await app.scene(), await app.scene()]
  const [own, other, office] = [
    await app.postback(anna),
    await app.postback(bert),
    await app.postback(null),
  ]
  await app.order(anna)
  await app.order(bert)
  const [ofAnna, ofBert, ofAll] = [await app.rows(own), await app.rows(other), await app.rows(office)]
  expect([ofAnna.length, ofBert.length]).toEqual([1, 1])
  expect(ofAll.map(({ event_id }) => event_id)).toEqual([ofAnna[0]?.event_id, ofBert[0]?.event_id])
})

test('only selected events, shops and campaigns are reported, and only while the postback is on', async () => {
  const [scene, elsewhere] = [await app.scene(), await app.scene()]
  const none = { onCreated: false, onFailed: false, onAdjusted: false, onPaid: false, onReturned: false }
  const approvals = await app.postback(null, none)
  const ofShop = await app.postback(null, { shop: scene.shopId })
  const off = await app.postback(null, { active: false })
  const trashed = await app.postback(null)
  await app.call('DELETE', `/marketing/postback/${trashed}`)
  const campaign = await app.make.create('campaign', { name: 'AUTUMN', url: scene.shopId, active: true })
  const ofCampaign = await app.postback(null, { campaign })
  await app.order(scene, { status: 'approved' })
  await app.order(elsewhere)
  expect(await events(approvals)).toEqual(['approved'])
  expect(await events(ofShop)).toEqual(['created', 'approved'])
  for (const silent of [off, trashed, ofCampaign]) expect(await events(silent)).toEqual([])
})

test('R15 nothing is sent for an inactive affiliate, not even waiting deliveries', async () => {
  const scene = await app.scene()
  const postback = await app.postback(scene)
  await app.order(scene)
  await app.sql`update account set active = false where id = ${scene.affiliate.id}`
  await app.order(scene)
  await app.deliver()
  expect([await events(postback), app.receiver.calls]).toEqual([['created'], []])
})

test('R62 placeholders are filled and encoded, and calls are signed over the exact request, as a receiver verifies it', async () => {
  const scene = await app.scene()
  const address = `${app.receiver.origin}/a%20b/{aid}?id={click_id}&sub={s1}&none={s5}&sum={commission}&o={order_id}`
  const get = await app.postback(scene, { address })
  const post = await app.postback(scene, { address, method: 'POST' })
  const orderId = 'A&B=C/ü ?#+%41'
  const click_id = await app.click(scene.linkId)
  await app.report(scene, { orderId, amount: '99.99', click_id })
  await app.deliver()
  const secretOf = async (id: number) =>
    (
      await app.call(
        'POST',
        `/marketing/postback/${id}/reveal-secret`,
        undefined,
        scene.affiliate.headers,
      )
    ).data.secret
  expect(app.receiver.calls).toHaveLength(2)
  for (const { method, path, query, headers, body } of app.receiver.calls) {
    expect(path.startsWith(`/a%20b/${scene.aid}?id=${click_id}&sub=newsletter&none=&sum=12.50&o=`)).toBe(
      true,
    )
    expect([query.get('o'), [...query.keys()]]).toEqual([orderId, ['id', 'sub', 'none', 'sum', 'o']])
    const [, time = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(headers['x-signature']),
    ) ?? ['']
    const sent = method === 'GET' ? path.slice(path.indexOf('?') + 1) : body
    const secret = await secretOf(method === 'GET' ? get : post)
    expect(secret).toMatch(/^rvs_[\w-]{43}$/)
    expect(createHmac('sha256', secret).update(`${time}.${sent}`).digest('hex')).toBe(signature)
    expect(Math.abs(Number(time) * 1000 - app.deps.now().getTime())).toBeLessThan(60_000)
    expect(headers['x-event-id']).toBe((await app.rows(get))[0]?.event_id)
  }
})

test('a payment reports each order it settles, with the amount it pays', async () => {
  const scene = await app.scene({ rate: 1000 })
  const postback = await app.postback(scene, { onCreated: false, onApproved: false })
  for (let n = 0; n < 3; n++) await app.order(scene, { amount: '100.00', status: 'approved' })
  await pay(app, scene.affiliate.id, '25.00')
  const told = (await app.rows(postback)).map(({ event, payload }) => [event, payload.commission])
  expect(told).toEqual([
    ['paid', formatHundredths(1000)],
    ['paid', formatHundredths(1000)],
    ['paid', formatHundredths(500)],
  ])
})

test('a payment that the bank returns is reported for each order it had settled, and so is the next one', async () => {
  const scene = await app.scene({ rate: 1000 })
  const postback = await app.postback(scene, { onCreated: false, onApproved: false })
  const quiet = await app.postback(scene, { onReturned: false })
  for (let n = 0; n < 2; n++) await app.order(scene, { amount: '100.00', status: 'approved' })
  const { data } = await pay(app, scene.affiliate.id, '15.00')
  const returned = await app.call('POST', `/financial/invoice/${data.id}/return`, { note: 'Closed' })
  expect(returned.status).toBe(200)
  await pay(app, scene.affiliate.id, '20.00')
  expect((await app.rows(postback)).map(({ event, payload }) => [event, payload.commission])).toEqual([
    ...[
      ['paid', '10.00'],
      ['paid', '5.00'],
    ],
    ...[
      ['returned', '10.00'],
      ['returned', '5.00'],
    ],
    ...[
      ['paid', '10.00'],
      ['paid', '10.00'],
    ],
  ])
  expect((await events(quiet)).filter((event) => event === 'returned')).toEqual([])
})

// The clock moves beyond the session's lifetime, so this is the last test of the file.
test('R69 after a rotation calls are signed with both secrets, and after a day only with the new one', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  const path = `/marketing/postback/${id}`
  const { data: old } = await app.call('POST', `${path}/reveal-secret`)
  const { data: fresh } = await app.call('POST', `${path}/rotate-secret`)
  expect(fresh.secret).not.toBe(old.secret)
  await app.order(scene)
  await app.deliver()
  app.pass(86_401)
  await app.order(scene)
  await app.deliver()
  const signed = app.receiver.calls.map(({ path: sent, headers }) => {
    const [time, ...given] = String(headers['x-signature']).split(',')
    const of = (key: string) =>
      `v1=${createHmac('sha256', key)
        .update(`${time?.slice(2)}.${sent.split('?')[1]}`)
        .digest('hex')}`
    return [given.length, given.includes(of(fresh.secret)), given.includes(of(old.secret))]
  })
  expect(signed).toEqual([
    [2, true, true],
    [1, true, false],
  ])
})
