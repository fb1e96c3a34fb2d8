// Address checks of shops and campaigns: real target servers, and several of our servers on one database.
import { watchMessages } from '@rivulet/contract/messages/watch-messages'
import { campaign } from '@rivulet/contract/resources/campaign'
import { shop } from '@rivulet/contract/resources/shop'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allSent } from '../testing/all-sent.ts'
import { makeCampaign, makeLink, makeShop } from '../testing/marketing.ts'
import { openReceiver, type Receiver } from '../testing/servers/receiver.ts'
import { createWholeApp, listOf, where, type WholeApp } from '../testing/whole-app.ts'
import { claimChecks } from './claim-check.ts'
import { listDestinations } from './list-destinations.ts'
import { settleCheck } from './settle-check.ts'
import { checkDue } from './watch-destinations.ts'

const allowance = ['127.0.0.0/8']
const agent = 'Rivulet (link check; +https://rivulet.example)'
const minute = 60
const hour = 60 * minute
const stop = new AbortController().signal

let app: WholeApp
let receiver: Receiver
beforeAll(async () => {
  ;[app, receiver] = await Promise.all([
    createWholeApp(undefined, { outboundAllow: allowance }),
    openReceiver(),
  ])
  app.freeze()
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})
beforeEach(async () => {
  await app.sql`update shop set active = false`
  await app.sql`update campaign set active = false`
  await app.sql`truncate destination_check`
  receiver.status(200)
  receiver.calls.length = 0
  app.mails.length = 0
})

const list = () => listDestinations(app.sql, app.deps.now())
const shopAt = (url: string, columns = {}) => makeShop(app.sql, { url, ...columns })
/** No session lives as long as these tests simulate. */
const asManager = async (...[method, path, body]: Parameters<WholeApp['call']>) =>
  app.call(method, path, body, (await app.account('Manager')).headers)
const rowOf = async (id: number) => (await asManager('GET', `/marketing/shop/${id}`)).data
/** Moves the clock and runs due checks. */
async function after(seconds: number): Promise<void> {
  app.pass(seconds)
  await checkDue(app.deps, stop, 0)
}
const subjects = async () =>
  (await allSent(app)).filter(({ to }) => to === app.admin.username).map(({ subject }) => subject)

test('each active address is checked; inactive and made-up ones are not', async () => {
  const asked = await shopAt('https://shoes.shop/start?x=1')
  const off = await shopAt('https://off.shop/', { active: false })
  await shopAt('https://gone.shop/', { deleted_at: app.deps.now() })
  await shopAt('https://shoes.example/')
  const own = await makeCampaign(app.sql, asked, { path: '/autumn' })
  await makeCampaign(app.sql, asked)
  await makeCampaign(app.sql, off, { path: '/never' })
  await Promise.all([list(), list()])
  const rows =
    await app.sql`select shop_id, campaign_id, address, host, state from destination_check order by promoted_id`
  expect([...rows]).toEqual([
    {
      shop_id: asked,
      campaign_id: null,
      address: 'https://shoes.shop/start?x=1',
      host: 'shoes.shop',
      state: 'unknown',
    },
    {
      shop_id: null,
      campaign_id: own,
      address: 'https://shoes.shop/start/autumn?x=1',
      host: 'shoes.shop',
      state: 'unknown',
    },
  ])
  await app.sql`update shop set active = false where id = ${asked}`
  await list()
  expect(await app.sql`select from destination_check`).toHaveLength(0)
})

test('two failures an hour apart mark it dead, mailed once; the first response marks it live, and the next failure is mailed again', async () => {
  const id = await shopAt(`${receiver.origin}/shop`, { name: 'SHOE BOX' })
  await list()
  await after(hour)
  expect(await rowOf(id)).toMatchObject({ answers: 'ok', lastAnswer: 'Answered 200 OK' })
  expect(receiver.calls.map(({ method, headers }) => [method, headers['user-agent']])).toEqual([
    ['HEAD', agent],
  ])

  receiver.status(404)
  await after(25 * hour)
  expect(receiver.calls.slice(1).map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  expect(await rowOf(id)).toMatchObject({ answers: 'failing', lastAnswer: 'Answered 404 Not Found' })
  // Checked again by hand, but too soon to count.
  app.pass(minute)
  expect(await asManager('POST', `/marketing/shop/${id}/check-now`)).toMatchObject({
    status: 200,
    message: watchMessages.checking,
  })
  await after(0)
  expect(await rowOf(id)).toMatchObject({ answers: 'failing' })
  expect(await subjects()).toEqual([])
  await after(hour)
  expect(await rowOf(id)).toMatchObject({ answers: 'dead' })
  await after(7 * hour)
  await after(7 * hour)
  const mails = ['The address of SHOE BOX does not answer']
  await expect.poll(subjects).toEqual(mails)
  expect(app.mails[0]?.text).toContain(`#/dashboard/marketing/shop/${id}`)

  receiver.status(200)
  await after(7 * hour)
  expect(await rowOf(id)).toMatchObject({ answers: 'ok' })
  receiver.status(503)
  await after(25 * hour)
  await after(2 * hour)
  await expect.poll(subjects).toEqual([...mails, ...mails])
})

test('a changed address starts over, and a deactivated one is removed', async () => {
  receiver.status(500)
  const id = await shopAt(`${receiver.origin}/old`)
  await list()
  await after(hour)
  await after(2 * hour)
  expect(await rowOf(id)).toMatchObject({ answers: 'dead' })
  receiver.status(200)
  const url = `${receiver.origin}/new`
  expect((await asManager('PATCH', `/marketing/shop/${id}`, { url })).status).toBe(200)
  await list()
  expect(await rowOf(id)).toMatchObject({ answers: 'unknown', lastAnswer: null })
  await after(minute)
  expect(await rowOf(id)).toMatchObject({ answers: 'ok' })
  await asManager('PATCH', `/marketing/shop/${id}`, { active: false })
  await list()
  expect(await rowOf(id)).toMatchObject({ answers: 'unknown' })
  const refused = await asManager('POST', `/marketing/shop/${id}/check-now`)
  expect([refused.status, refused.message]).toEqual([422, watchMessages.notActive])
})

test('S5.13 a check that cannot be made says which reason holds', async () => {
  const shop = await shopAt('https://tea.example/')
  const check = async (path: string) => (await asManager('POST', `${path}/check-now`)).message
  expect(await check(`/marketing/shop/${shop}`)).toBe(watchMessages.madeUp('tea.example'))
  const body = { name: 'TEA', url: shop, path: '/tea' }
  const campaign = (await asManager('POST', '/marketing/campaign', body)).data.id
  expect(await check(`/marketing/campaign/${campaign}`)).toBe(watchMessages.madeUp('tea.example'))
  await asManager('PATCH', `/marketing/shop/${shop}`, { active: false })
  expect(await check(`/marketing/campaign/${campaign}`)).toBe(watchMessages.shopNotActive)
})

describe('rate limits across servers', () => {
  test('at most four hosts at once, one request per host at a time, with a pause after it', async () => {
    for (let i = 2; i < 8; i++)
      for (const page of ['a', 'b']) await shopAt(`http://127.0.0.${i}:9/${page}`)
    await list()
    app.pass(hour)
    const claims = (await Promise.all(Array.from({ length: 5 }, () => claimChecks(app.deps)))).flat()
    const hostOf = ({ address }: { address: string }) => new URL(address).hostname
    expect(claims).toHaveLength(4)
    expect(new Set(claims.map(hostOf)).size).toBe(4)
    expect(await claimChecks(app.deps)).toEqual([])
    const [first] = claims
    if (!first) throw new Error('nothing claimed')
    await settleCheck(app.deps, first, { verdict: 'answers', answer: 'Answered 200 OK' })
    const [next] = await claimChecks(app.deps)
    expect(next && hostOf(next)).not.toBe(hostOf(first))
    const waiting = [...claims.slice(1), ...(next ? [next] : [])]
    let rounds = 0
    for (let round = waiting; round.length > 0; round = await claimChecks(app.deps)) {
      expect(new Set(round.map(hostOf)).size).toBe(round.length)
      for (const one of round)
        await settleCheck(app.deps, one, { verdict: 'answers', answer: 'Answered 200 OK' })
      // Every host is in its pause, which is all that is waited for.
      app.pass(11)
      rounds++
    }
    expect(rounds).toBeLessThan(6)
    expect(await app.sql`select from destination_check where state <> 'ok'`).toHaveLength(0)
  })

  test('the claim of a server that died is taken over, and its late result does not count', async () => {
    const id = await shopAt(`${receiver.origin}/lease`)
    await list()
    app.pass(hour)
    const [lost] = await claimChecks(app.deps)
    app.pass(6 * minute)
    const [again] = await claimChecks(app.deps)
    expect([lost?.promotedId, again?.promotedId]).toEqual([id, id])
    if (!lost || !again) return
    await settleCheck(app.deps, lost, { verdict: 'fails', answer: 'late' })
    expect(await rowOf(id)).toMatchObject({ answers: 'unknown' })
    await settleCheck(app.deps, again, { verdict: 'answers', answer: 'Answered 200 OK' })
    expect(await rowOf(id)).toMatchObject({ answers: 'ok' })
  })

  test('a stopped server releases its claims', async () => {
    receiver.answer(() => {})
    const id = await shopAt(`${receiver.origin}/slow`)
    await list()
    app.pass(hour)
    const stopping = new AbortController()
    const checking = checkDue(app.deps, stopping.signal, 0)
    await receiver.reached(1)
    stopping.abort()
    await checking
    expect((await claimChecks(app.deps)).map(({ promotedId }) => promotedId)).toEqual([id])
  })
})

test('S1.2 R21 admin users see dead addresses on the home screen; an affiliate sees them only on their links', async () => {
  receiver.answer((response, { path }) => void response.writeHead(path === '/dead' ? 410 : 200).end())
  const shopId = await shopAt(`${receiver.origin}/dead`)
  const like = await makeCampaign(app.sql, shopId)
  const own = await makeCampaign(app.sql, shopId, { path: '/own' })
  const anna = await app.account('Affiliate')
  await app.sql`insert into account_shop (account_id, shop_id) values (${anna.id}, ${shopId})`
  const [toShop, toOwn] = [
    await makeLink(app.sql, { affiliateId: anna.id, shopId }),
    await makeLink(app.sql, { affiliateId: anna.id, shopId, campaignId: own }),
  ]
  const answers = async (id: number) =>
    (await app.call('GET', `/marketing/link/${id}`, undefined, await app.signedIn(anna.id))).data.answers
  await list()
  expect(await answers(toShop.id)).toBe('unknown')
  // The shop fails once and its campaign answers, in either order.
  for (const _ of ['one', 'other']) await after(hour)
  expect([await answers(toShop.id), await answers(toOwn.id)]).toEqual(['ok', 'ok'])
  for (const _ of ['one', 'other']) await after(hour)
  expect([await answers(toShop.id), await answers(toOwn.id)]).toEqual(['dead', 'ok'])
  const { waiting } = (await asManager('GET', '/home/admin')).data
  const dead = where('answers', 'eq~.~dead')
  const ids = async (resource: typeof shop | typeof campaign) =>
    (await asManager('GET', listOf(resource, dead))).data.map(({ id }: { id: number }) => id)
  expect([await ids(shop), await ids(campaign)]).toEqual([[shopId], [like]])
  expect(waiting).toMatchObject({ deadShops: 1, deadCampaigns: 1, silentShops: 0 })

  const eyes = await app.signedIn(anna.id)
  const seen = (await app.call('GET', `/marketing/shop/${shopId}`, undefined, eyes)).data
  expect(seen.id).toBe(shopId)
  for (const hidden of ['answers', 'lastAnswer', 'lastChecked', 'conversions', 'watchOrders'])
    expect(seen).not.toHaveProperty(hidden)
  const asked = await app.call('POST', `/marketing/shop/${shopId}/check-now`, {}, eyes)
  expect(asked.status).toBe(403)
})
