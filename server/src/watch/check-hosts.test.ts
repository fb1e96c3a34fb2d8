// Own tracking hosts of shops: saving them, the proof that they lead here, and what links and the hosts themselves then
// answer.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trackingHostMessages as said } from '@rivulet/contract/messages/tracking-host-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { buildApp } from '../app.ts'
import { type Clicks, startClicks } from '../click/clicks.ts'
import { readRoles } from '../config/process-roles.ts'
import type { sendOutbound } from '../outbound/outbound-request.ts'
import { keepHosts, readKeptHosts, readTrackingHosts } from '../programme/tracking-hosts.ts'
import { allSent } from '../testing/all-sent.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { checkDueHosts } from './check-hosts.ts'

const stop = new AbortController().signal
const hour = 3600
let app: WholeApp
let served: Awaited<ReturnType<typeof buildApp>>
let clicks: Clicks
let port: number
beforeAll(async () => {
  let databaseUrl = ''
  app = await createWholeApp((fastify, deps, url) => {
    databaseUrl = url
    return registerApi(fastify, deps)
  })
  app.freeze()
  clicks = await startClicks(app.deps, databaseUrl)
  const readiness = { stopping: false, checks: [] }
  served = await buildApp(app.deps, { parts: readRoles(), readiness, clicks })
  await served.listen({ host: '127.0.0.1', port: 0 })
  port = (served.server.address() as AddressInfo).port
})
afterAll(async () => {
  await served?.close()
  await clicks?.stop()
  await app.close()
})
beforeEach(() => app.sql`update shop set tracking_host = null, tracking_host_state = 'unknown'`)

type Got = { status: number; text: string; location: string | undefined }
/** A real request to our server, as a proxy passes it on. */
const get = (host: string, path: string): Promise<Got> =>
  new Promise((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, location: response.headers.location }),
      )
    })
      .on('error', reject)
      .end()
  })
/** DNS for hosts that lead here, and for those that lead to somebody else or nowhere. */
const leading =
  (how: 'here' | 'elsewhere' | 'nowhere'): typeof sendOutbound =>
  async ({ url }) => {
    const none = { milliseconds: 1, location: null, forbidden: false }
    if (how === 'nowhere') return { ...none, status: null, answer: 'The host name is unknown' }
    if (how === 'elsewhere') return { ...none, status: 200, answer: 'Welcome' }
    const { status, text } = await get(url.host, url.pathname)
    return { ...none, status, answer: text }
  }
const check = (how: 'here' | 'elsewhere' | 'nowhere') => checkDueHosts(app.deps, stop, leading(how))
const asManager = async (...[method, path, body]: Parameters<WholeApp['call']>) =>
  app.call(method, path, body, (await app.account('Manager')).headers)
const save = (shop: number, trackingHost: string | null) =>
  asManager('PATCH', `/marketing/shop/${shop}`, { trackingHost })
const read = async (shop: number) => (await asManager('GET', `/marketing/shop/${shop}`)).data
async function hosted(host: string): Promise<{ shop: number; link: number; code: string }> {
  const shop = await makeShop(app.sql, { analytics_key: `rva_${host}` })
  const { id: affiliate } = await app.account('Affiliate')
  const link = await makeLink(app.sql, { affiliateId: affiliate, shopId: shop })
  expect((await save(shop, host)).status).toBe(200)
  return { shop, link: link.id, code: link.code }
}
const targetOf = async (link: number) => (await asManager('GET', `/marketing/link/${link}`)).data.target

test('a host is saved in lower case, once, and never that of the installation', async () => {
  const { shop } = await hosted('Go.Shoes.Shop')
  expect(await read(shop)).toMatchObject({ trackingHost: 'go.shoes.shop', trackingHostState: 'unknown' })
  const other = await makeShop(app.sql)
  expect((await save(other, 'GO.shoes.shop')).meta.errors).toEqual({ trackingHost: [said.taken] })
  const { hostname } = new URL(app.deps.config.publicUrl)
  expect((await save(other, hostname)).meta.errors).toEqual({ trackingHost: [said.own] })
  expect((await save(other, 'go.shoes.shop:443')).status).toBe(422)
  expect(await readTrackingHosts(app.sql)).toEqual(new Set(['go.shoes.shop']))
})

test('links are shown with it once it is proven to lead here, and no longer when it does not', async () => {
  const { shop, link, code } = await hosted('go.boots.shop')
  const usual = `${app.deps.config.publicUrl}/r/${code}`
  expect(await targetOf(link)).toBe(usual)
  await check('elsewhere')
  expect(await read(shop)).toMatchObject({
    ...{ trackingHostState: 'dead', trackingHostAnswer: said.elsewhere(200) },
  })
  expect(await targetOf(link)).toBe(usual)
  await check('here')
  expect((await read(shop)).trackingHostState).toBe('dead')
  expect((await asManager('POST', `/marketing/shop/${shop}/check-now`, {})).status).toBe(200)
  await check('here')
  expect(await read(shop)).toMatchObject({ trackingHostState: 'ok', trackingHostAnswer: null })
  expect(await targetOf(link)).toBe(`https://go.boots.shop/r/${code}`)
  expect((await read(shop)).code).toContain('https://go.boots.shop/t.js')
  // One failure may be a restart; the second one tells those who may edit shops.
  await allSent(app)
  app.mails.length = 0
  app.pass(7 * hour)
  await check('nowhere')
  expect((await read(shop)).trackingHostState).toBe('failing')
  expect(await targetOf(link)).toContain('go.boots.shop')
  expect(await allSent(app)).toEqual([])
  app.pass(2 * hour)
  await check('nowhere')
  expect((await read(shop)).trackingHostState).toBe('dead')
  expect(await targetOf(link)).toBe(usual)
  const subjects = (await allSent(app)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('go.boots.shop of'))
  // A changed host has to be proven again.
  await check('here')
  await save(shop, 'go2.boots.shop')
  expect(await read(shop)).toMatchObject({ trackingHostState: 'unknown', trackingHostAnswer: null })
})

test('R31 on its host a shop serves links and the snippet, and neither screens nor API', async () => {
  const { code } = await hosted('go.hats.shop')
  // Every process hears of it.
  await expect.poll(async () => (await get('go.hats.shop', '/')).status).toBe(404)
  const { status, location } = await get('go.hats.shop', `/r/${code}`)
  expect([status, location]).toEqual([302, expect.stringContaining('click_id=')])
  expect((await get('GO.HATS.SHOP:8443', `/r/${code}?s1=a`)).status).toBe(302)
  expect((await get('go.hats.shop', '/r/none')).status).toBe(404)
  expect([200, 503]).toContain((await get('go.hats.shop', '/t.js')).status)
  expect((await get('go.hats.shop', '/api/v1/track/event')).text).not.toBe('Not found')
  for (const path of ['/', '/index.html', '/api/v1/auth/me', '/docs', '/healthz', '/metrics', '//r/x'])
    expect(await get('go.hats.shop', path)).toMatchObject({ status: 404, text: 'Not found' })
  const { host } = new URL(app.deps.config.publicUrl)
  expect((await get(host, '/api/v1/auth/me')).status).toBe(401)
  expect((await get('127.0.0.1', '/healthz')).status).toBe(200)
})

test('a proxy asks for which hosts it should get certificates; a proof is not given for odd texts', async () => {
  await hosted('go.socks.shop')
  await expect.poll(async () => (await get('x', '/t/host?domain=go.socks.shop')).status).toBe(200)
  expect((await get('x', '/t/host?domain=other.shop')).status).toBe(404)
  expect((await get('x', '/t/host?domain=a&domain=b')).status).toBe(404)
  expect((await get('x', '/t/host/short')).status).toBe(404)
})

test.each(['["go.shop.ex', '{"go.shop.example":1}', '["go.shop.example",7]'])(
  'a damaged list of hosts is set aside with a warning that names it: %s',
  async (damaged) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-hosts-'))
    const file = join(dataDir, 'tracking-hosts.json')
    const said: object[] = []
    const log = { warn: (facts: object) => void said.push(facts) }
    expect([readKeptHosts(dataDir, log).size, said]).toEqual([0, []])
    await keepHosts(dataDir, new Set(['go.shop.example']))
    expect([[...readKeptHosts(dataDir, log)], said]).toEqual([['go.shop.example'], []])
    writeFileSync(file, damaged)
    expect(readKeptHosts(dataDir, log).size).toBe(0)
    expect(said).toEqual([{ err: expect.any(Error), file, aside: `${file}.damaged` }])
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(damaged)
    // Told once: the file is gone, and the database has the hosts.
    expect([readKeptHosts(dataDir, log).size, said.length]).toEqual([0, 1])
  },
)
