// Postbacks as records: ownership, allowed addresses, secret, test call and delivery log.
import { messages } from '@rivulet/contract/messages/messages'
import { postbackMessages as m } from '@rivulet/contract/messages/postback-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostbackApp, type PostbackApp } from '../../testing/postback-app.ts'
import { where } from '../../testing/whole-app.ts'
import { mostPostbacks } from './postback.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const path = '/marketing/postback'
const log = `${path}/delivery`
const draft = (more: object = {}) => ({
  name: 'TRACKER',
  method: 'GET',
  address: 'https://tracker.example/in?id={click_id}',
  onApproved: true,
  ...more,
})

describe('R40 B8 when saving', () => {
  test.each([
    ['http://127.0.0.1:6/', m.port],
    ['ftp://tracker.example/', messages.field],
    ['https://user:word@tracker.example/', messages.field],
    ['https://10.0.0.1/', m.private],
    ['https://0x0a000001/', m.private],
    ['https://167772161/', m.private],
    ['https://[::ffff:10.0.0.1]/', m.private],
    ['http://[::1]:8080/', m.private],
    ['https://169.254.169.254/latest/meta-data/', m.private],
    ['https://tracker.example:25/', m.port],
    ['https://tracker.example/?id={clickid}&x={secret}', m.placeholder('{clickid}, {secret}')],
    ['https://{s1}.tracker.example/', m.host],
    ['https://tracker.example{s1}/', m.host],
    ['https://{s1}/', m.host],
  ])('%s is rejected on create and on edit', async (address, sentence) => {
    const id = await app.postback(null)
    const expected = typeof sentence === 'string' ? [sentence] : expect.any(Array)
    for (const answer of [
      await app.call('POST', path, draft({ address })),
      await app.call('PATCH', `${path}/${id}`, { address }),
    ])
      expect([answer.status, answer.meta.errors]).toEqual([422, { address: expected }])
    await app.sql`delete from postback where affiliate_id is null`
  })

  test('by default this machine is rejected by IP address and by name, and so is plain http', async () => {
    const { outboundAllow } = app.deps.config
    app.deps.config.outboundAllow = []
    const refusal = async (address: string) =>
      (await app.call('POST', path, draft({ address }))).meta.errors?.address
    expect(await refusal('https://127.0.0.1/')).toEqual([m.private])
    expect(await refusal('https://localhost/')).toEqual([m.private])
    expect(await refusal(app.receiver.origin)).toEqual([m.https])
    app.deps.config.outboundAllow = outboundAllow
  })

  test('a saved address is checked again when it is called', async () => {
    const scene = await app.scene()
    const id = await app.postback(scene)
    await app.order(scene)
    const { affiliatesOutboundAllow } = app.deps.config
    app.deps.config.affiliatesOutboundAllow = ['http']
    await app.deliver()
    app.deps.config.affiliatesOutboundAllow = affiliatesOutboundAllow
    expect(app.receiver.calls).toEqual([])
    const [row] = await app.rows(id)
    const { data } = await app.call('GET', `${log}/${row?.id}`)
    expect(data.log).toMatchObject([{ status: null, answer: m.private }])
  })
})

describe('ownership', () => {
  test('R21 S1.2 an affiliate creates, changes and removes their own, and cannot create one for someone else', async () => {
    const [own, other] = [await app.scene(), await app.scene()]
    const { headers } = own.affiliate
    const made = await app.call('POST', path, draft({ shop: own.shopId }), headers)
    expect([made.status, made.meta.errors]).toEqual([422, { shop: [messages.field.choice] }])
    await app.sql`insert into account_shop (account_id, shop_id) values (${own.affiliate.id}, ${own.shopId})`
    const { data } = await app.call('POST', path, draft({ shop: own.shopId }), headers)
    expect([data.active, data.shop.id, data.secret]).toEqual([
      true,
      own.shopId,
      expect.stringMatching(/^rvs_••••.{4}$/),
    ])
    for (const affiliate of [other.affiliate.id, own.affiliate.id]) {
      const answer = await app.call('POST', path, draft({ affiliate }), headers)
      expect(answer.meta.errors).toEqual({ affiliate: [messages.field.unknown] })
    }
    const foreign = await app.postback(other)
    const office = await app.postback(null)
    const list = await app.call('GET', path, undefined, headers)
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([data.id])
    for (const id of [foreign, office])
      for (const [method, at, body] of [
        ['GET', '', undefined],
        ['PATCH', '', { name: 'MINE' }],
        ['POST', '/reveal-secret', {}],
        ['POST', '/test', { event: 'created' }],
        ['DELETE', '', undefined],
      ] as const)
        expect((await app.call(method, `${path}/${id}${at}`, body, headers)).status).toBe(404)
    expect((await app.call('DELETE', `${path}/${data.id}`, undefined, headers)).status).toBe(200)
  })

  test('an administrator creates one for an affiliate, who then owns it', async () => {
    const { affiliate } = await app.scene()
    const { data } = await app.call('POST', path, draft({ affiliate: affiliate.id }))
    expect((await app.call('GET', `${path}/${data.id}`, undefined, affiliate.headers)).status).toBe(200)
    const moved = await app.call('PATCH', `${path}/${data.id}`, { affiliate: null })
    expect(moved.meta.errors).toEqual({ affiliate: [messages.field.readOnly] })
  })

  test('it needs an event, and a campaign of its shop', async () => {
    const scene = await app.scene()
    const silent = await app.call('POST', path, draft({ onApproved: false }))
    expect(silent.meta.errors).toEqual({ onApproved: [m.events] })
    const elsewhere = await app.scene()
    const campaign = await app.make.create('campaign', {
      name: 'X',
      url: elsewhere.shopId,
      active: true,
    })
    const odd = await app.call('POST', path, draft({ shop: scene.shopId, campaign }))
    expect(odd.meta.errors).toEqual({ campaign: [m.campaign] })
    const id = await app.postback(null, { campaign })
    const moved = await app.call('PATCH', `${path}/${id}`, { shop: scene.shopId })
    expect(moved.meta.errors).toEqual({ campaign: [m.campaign] })
    const off = {
      onCreated: false,
      onApproved: false,
      onFailed: false,
      onAdjusted: false,
      onPaid: false,
      onReturned: false,
    }
    expect((await app.call('PATCH', `${path}/${id}`, off)).meta.errors).toEqual({
      onCreated: [m.events],
    })
  })

  test('the number per affiliate is limited, including the trash', async () => {
    const scene = await app.scene()
    const ids: number[] = []
    for (let n = 0; n < mostPostbacks; n++) ids.push(await app.postback(scene))
    await app.call('DELETE', `${path}/${ids[0]}`)
    const { headers } = scene.affiliate
    const full = await app.call('POST', path, draft(), headers)
    expect([full.status, full.message]).toEqual([422, m.full(mostPostbacks)])
    await app.call('DELETE', `${path}/erase?${where('id', `eq~.~${ids[0]}`)}`)
    expect((await app.call('POST', path, draft(), headers)).status).toBe(201)
  })

  test('failures are reset when a postback is switched on again or gets another address', async () => {
    const id = await app.postback(null)
    const fail = () =>
      app.sql`update postback set active = false, failing_since = now(), failures = 9, switched_off_at = now() where id = ${id}`
    const read = async () => (await app.call('GET', `${path}/${id}`)).data
    await fail()
    expect((await read()).state).toBe('off')
    await app.call('PATCH', `${path}/${id}`, { name: 'STILL OFF' })
    expect((await read()).state).toBe('off')
    await app.call('PATCH', `${path}/${id}`, { active: true })
    expect(await read()).toMatchObject({ active: true, state: 'unused', failingSince: null })
    await fail()
    await app.call('PATCH', `${path}/${id}`, { address: `${app.receiver.origin}/other` })
    expect(await read()).toMatchObject({ active: false, state: 'unused' })
  })
})

describe('a test call', () => {
  test('sends one sample event and returns the response, without a log entry', async () => {
    const scene = await app.scene()
    const id = await app.postback(scene, { method: 'POST', active: false })
    app.receiver.status(418)
    const { headers } = scene.affiliate
    const { status, data } = await app.call('POST', `${path}/${id}/test`, { event: 'failed' }, headers)
    const [call] = app.receiver.calls
    expect([status, app.receiver.calls.length]).toEqual([200, 1])
    expect(data).toMatchObject({ method: 'POST', delivered: false, status: 418, answer: 'answer 418' })
    expect([data.body, data.address]).toEqual([call?.body, `${app.receiver.origin}${call?.path}`])
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ test: true, event: 'failed', status: 'failed' })
    expect(call?.headers['x-signature']).toMatch(/^t=\d+,v1=/)
    expect(await app.rows(id)).toEqual([])
  })

  test('R8 is rate limited', async () => {
    const id = await app.postback(null)
    const manager = await app.account('Manager')
    const one = () => app.call('POST', `${path}/${id}/test`, { event: 'paid' }, manager.headers)
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await one()).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

describe('the delivery log', () => {
  test('R21 is visible to the owner, with attempts, and filtered by state', async () => {
    const [scene, other] = [await app.scene(), await app.scene()]
    const id = await app.postback(scene)
    app.receiver.status(500)
    await app.order(scene)
    await app.deliver()
    const { headers } = scene.affiliate
    const state = where('state', 'eq~.~waiting')
    const { data } = await app.call(
      'GET',
      `${log}?${where('postback', `eq~.~${id}`)}&${state}`,
      undefined,
      headers,
    )
    expect(data).toMatchObject([{ event: 'created', state: 'waiting', attempts: 1, status: 500 }])
    const one = await app.call('GET', `${log}/${data[0].id}`, undefined, headers)
    expect(one.data).toMatchObject({
      log: [{ status: 500, answer: 'answer 500' }],
      payload: { event: 'created', amount: '99.99' },
      nextTry: expect.any(String),
    })
    expect((await app.call('GET', log, undefined, other.affiliate.headers)).data).toEqual([])
    const foreign = await app.call('POST', `${log}/${data[0].id}/replay`, {}, other.affiliate.headers)
    expect(foreign.status).toBe(404)
  })

  test('entries can be resent unchanged, individually or in bulk, when the postback is on', async () => {
    const scene = await app.scene()
    const id = await app.postback(scene)
    await app.order(scene, { status: 'approved' })
    await app.deliver()
    const rows = await app.rows(id)
    const { headers } = scene.affiliate
    const again = await app.call('POST', `${log}/${rows[0]?.id}/replay`, {}, headers)
    expect([again.status, again.message]).toEqual([200, m.replayed])
    await app.deliver()
    const both = await app.call('POST', `${log}/replay`, { ids: rows.map((row) => row.id) }, headers)
    expect(both.status).toBe(200)
    await app.deliver()
    expect(app.receiver.events()).toEqual(['created', 'approved', 'created', 'created', 'approved'])
    const told = app.receiver.calls.map(({ query }) => query.get('id'))
    expect([told[2], told[3]]).toEqual([rows[0]?.event_id, rows[0]?.event_id])
    await app.call('PATCH', `${path}/${id}`, { active: false })
    const off = await app.call('POST', `${log}/${rows[0]?.id}/replay`, {}, headers)
    expect([off.status, off.message]).toEqual([422, m.switchOn])
  })

  test('a delivery that was given up can be resent, and is retried like a new one', async () => {
    const scene = await app.scene()
    const id = await app.postback(scene)
    await app.order(scene)
    await app.sql`update postback_delivery set state = 'failed', next_at = null, attempts = 14, give_up_at = now() - interval '1 day'
      where postback_id = ${id}`
    const [row] = await app.rows(id)
    await app.call('POST', `${log}/${row?.id}/replay`)
    app.receiver.status(500)
    await app.deliver()
    const [tried] = await app.rows(id)
    expect(tried).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((tried?.next_at?.getTime() ?? 0) - app.deps.now().getTime()).toBeLessThan(60_000)
  })
})

test('deliveries do not prevent erasing the order or the postback', async () => {
  const scene = await app.scene()
  const id = await app.postback(scene)
  const order = await app.order(scene)
  await app.call('DELETE', `/financial/order/${order}`)
  const erased = await app.call('DELETE', `/financial/order/erase?${where('id', `eq~.~${order}`)}`)
  expect(erased.status).toBe(200)
  await app.deliver()
  expect(await app.rows(id)).toMatchObject([{ state: 'delivered' }])
  await app.call('DELETE', `${path}/${id}`)
  expect((await app.call('DELETE', `${path}/erase?${where('id', `eq~.~${id}`)}`)).status).toBe(200)
  expect(await app.rows(id)).toEqual([])
})
