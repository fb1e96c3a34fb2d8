// Actions that switch affiliates, and what they promote with, off and on: their previews, their effects, and what
// stays.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { switchMessages } from '@rivulet/contract/messages/switch-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { makeCampaign } from '../../testing/marketing.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'

const { trash, restore, money, switch: switched } = decisionMessages
let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
})
afterAll(() => app.close())

const paths = {
  affiliate: '/registration/affiliate',
  shop: '/marketing/shop',
  campaign: '/marketing/campaign',
  link: '/marketing/link',
  coupon: '/marketing/coupon',
  invite: '/registration/invite',
}
type Kind = keyof typeof paths
type Way = 'deactivate' | 'reactivate'
const facts = async (resource: Kind, action: Way, id: number) =>
  (await app.call('POST', '/decision/preview', { resource, action, ids: String(id) })).data
const add = async (resource: Kind, record: object): Promise<number> =>
  (await app.call('POST', paths[resource], record)).data.id
const turn = (resource: Kind, id: number, way: Way, headers?: Record<string, string>) =>
  app.call('POST', `${paths[resource]}/${id}/${way}`, {}, headers)

test('S4.2 S3.7 a shop is switched off and on by name: what stops is said before, and what was earned stays', async () => {
  const scene = await app.scene()
  await makeCampaign(app.sql, scene.shopId)
  const click_id = await app.click(scene.linkId)
  await app.report(scene, { orderId: 'OFF-1', amount: '100.00', click_id })
  expect(await facts('shop', 'deactivate', scene.shopId)).toEqual({
    blocked: false,
    facts: [switched.unseen, trash.links(1), trash.campaigns(1), money.pending(1, '€\u{a0}12.50')],
  })
  const { id, headers } = scene.affiliate
  await app.sql`insert into account_shop ${app.sql({ account_id: id, shop_id: scene.shopId })} on conflict do nothing`
  const seen = async () =>
    (await app.call('GET', `/marketing/shop/${scene.shopId}`, undefined, headers)).status
  expect(await seen()).toBe(200)
  const off = await turn('shop', scene.shopId, 'deactivate')
  expect([off.status, off.message]).toEqual([200, switchMessages.done.off])
  expect(await seen()).toBe(404)
  const again = await turn('shop', scene.shopId, 'deactivate')
  expect([again.status, again.message]).toEqual([422, switchMessages.already.off])
  expect((await facts('shop', 'reactivate', scene.shopId)).facts).toEqual([
    switched.seen,
    restore.links(1),
    switched.campaigns(1),
    switched.notified(1),
  ])
  expect((await turn('shop', scene.shopId, 'reactivate')).status).toBe(200)
  expect(await seen()).toBe(200)
  const noted = await app.sql`
    select action from audit_line where resource = 'shop' and record_id = ${scene.shopId}
      and action in ('deactivate', 'reactivate') order by id`
  expect(noted.map(({ action }) => action)).toEqual(['deactivate', 'reactivate'])
})

test('S4.2 R15 an affiliate who is switched off is signed out; balance and pending orders are named and stay', async () => {
  const scene = await app.scene()
  const { id, headers } = scene.affiliate
  const click_id = await app.click(scene.linkId)
  await app.report(scene, { orderId: 'OFF-2', amount: '100.00', click_id })
  await app.call('POST', '/financial/correction', {
    ...{ affiliate: id, amount: '5.00', reason: 'Bonus', timing: 'now' },
  })
  expect((await facts('affiliate', 'deactivate', id)).facts).toEqual([
    trash.signedOut,
    trash.links(1),
    money.pending(1, '€\u{a0}12.50'),
    switched.balance('€\u{a0}5.00'),
  ])
  // Affiliates may not, whatever their profile says.
  expect((await turn('affiliate', id, 'deactivate', headers)).status).toBe(403)
  const fresh = await app.scene()
  expect((await turn('affiliate', fresh.affiliate.id, 'deactivate')).status).toBe(200)
  expect((await app.call('GET', '/auth/me', undefined, fresh.affiliate.headers)).status).toBe(401)
  expect((await facts('affiliate', 'reactivate', fresh.affiliate.id)).facts).toEqual([
    restore.signIn,
    restore.links(1),
  ])
  expect((await turn('affiliate', fresh.affiliate.id, 'reactivate')).status).toBe(200)
  // The session of before does not come back.
  expect((await app.call('GET', '/auth/me', undefined, fresh.affiliate.headers)).status).toBe(401)
})

test('S4.2 S3.6 an account that waits for activation is neither switched on nor off: only activation lets it in', async () => {
  const [{ id } = { id: 0 }] = await app.sql`
    insert into account (name, username, profile_id, active, aid)
    select 'NEW', 'new@waits.example', profile_id, false, 'waits00001' from account
    where id = ${(await app.scene()).affiliate.id} returning id`
  expect((await turn('affiliate', id, 'reactivate')).status).toBe(422)
  const body = { shops: [], commission: '10.00', hold: 30 }
  await app.call('POST', `${paths.affiliate}/${id}/activate`, body)
  expect((await turn('affiliate', id, 'deactivate')).status).toBe(200)
  expect((await turn('affiliate', id, 'reactivate')).status).toBe(200)
})

test('S4.2 S3.7 a campaign is switched off and on by name, and says when its shop is off', async () => {
  const scene = await app.scene()
  const id = await makeCampaign(app.sql, scene.shopId)
  expect((await facts('campaign', 'deactivate', id)).facts).toEqual([switched.unseen])
  expect((await turn('campaign', id, 'deactivate')).status).toBe(200)
  expect((await facts('campaign', 'reactivate', id)).facts).toEqual([switched.seen])
  await turn('shop', scene.shopId, 'deactivate')
  expect((await facts('campaign', 'reactivate', id)).facts).toEqual([switched.seen, switched.shopOff])
})

test('S4.2 S3.7 a coupon that is switched off credits nobody, and again when it is on', async () => {
  const scene = await app.scene()
  const code = `OFF-${scene.linkId}`
  await app.call('PUT', `${paths.affiliate}/${scene.affiliate.id}`, { shops: [scene.shopId] })
  const coupon = await add('coupon', { code, shop: scene.shopId, affiliate: scene.affiliate.id })
  expect((await facts('coupon', 'deactivate', coupon)).facts).toEqual([switched.coupon.off])
  expect((await facts('coupon', 'reactivate', coupon)).facts).toEqual([switched.coupon.on])
  for (const [way, owner] of [
    ['deactivate', null],
    ['reactivate', scene.affiliate.id],
  ] as const) {
    expect((await turn('coupon', coupon, way)).status).toBe(200)
    const answer = await app.report(scene, { orderId: way, amount: '100.00', coupon: code })
    const [order] = await app.sql`select affiliate_id from shop_order where id = ${answer.data.id}`
    expect(order?.affiliate_id).toBe(owner)
  }
})

test('S4.2 S3.7 a link is switched off and on by name, and its affiliate sees it', async () => {
  const { linkId, affiliate } = await app.scene()
  expect((await facts('link', 'deactivate', linkId)).facts).toEqual([trash.links(1)])
  expect((await facts('link', 'reactivate', linkId)).facts).toEqual([restore.links(1)])
  const active = async () =>
    (await app.call('GET', `${paths.link}/${linkId}`, undefined, affiliate.headers)).data.active
  expect((await turn('link', linkId, 'deactivate')).status).toBe(200)
  expect(await active()).toBe(false)
  expect((await turn('link', linkId, 'reactivate')).status).toBe(200)
  expect(await active()).toBe(true)
})

test('S4.2 S3.6 nobody signs up with an invite that is switched off', async () => {
  const invite = await add('invite', { type: 'multiple' })
  const check = () => app.call('POST', `${paths.affiliate}/check-invite`, { invite })
  const usable = async () => (await check()).status
  expect(await usable()).toBe(200)
  expect((await facts('invite', 'deactivate', invite)).facts).toEqual([switched.invite.off])
  expect((await turn('invite', invite, 'deactivate')).status).toBe(200)
  expect(await usable()).toBe(422)
  expect((await facts('invite', 'reactivate', invite)).facts).toEqual([switched.invite.on])
  expect((await turn('invite', invite, 'reactivate')).status).toBe(200)
  expect(await usable()).toBe(200)
})
