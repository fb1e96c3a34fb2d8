// The snippet's endpoint for tests: a whole server with a spool, a shop
// with a page, and a visitor who follows a link to it.
import type { LightMyRequestResponse } from 'fastify'
import { registerApi } from '../api.ts'
import { type Clicks, startClicks } from '../click/clicks.ts'
import { browser, clickIdOf } from './clicks.ts'
import { createWholeApp, type Reply, type WholeApp } from './whole-app.ts'

type Body = Record<string, unknown>
type Headers = Record<string, string>
type Shop = { id: number; analyticsKey: string }

export type SnippetApp = WholeApp & {
  clicks: Clicks
  shop: Shop
  affiliateId: number
  link: { id: number; target: string }
  makeShop(name: string, url: string): Promise<Shop>
  /** Follows the link; returns the click ID. */
  follow(): Promise<string>
  /** Sends a call from a page of the shop, as the snippet does; `headers` override that. */
  say(body: unknown, headers?: Headers): Promise<LightMyRequestResponse>
  /** The same with the shop's key. */
  told(body: Body, headers?: Headers): Promise<LightMyRequestResponse>
  /** Everything in analytics besides clicks, the newest first. */
  listed(...filters: string[]): Promise<Reply>
}

/** The origin of the shop's pages: its URL has no www. */
export const pageOrigin = 'https://www.shoes.example'
export const doorPath = '/api/v1/track/event'

export async function createSnippetApp(): Promise<SnippetApp> {
  let clicks: Clicks | undefined
  const server = await createWholeApp(
    async (app, deps, url) => {
      clicks = await startClicks(deps, url)
      clicks.register(app, () => false)
      registerApi(app, deps, clicks)
    },
    { trustProxy: ['loopback'] },
  )
  if (!clicks) throw new Error('not started')
  const started = clicks
  const { app, call } = server
  const makeShop = async (name: string, url: string): Promise<Shop> =>
    (await call('POST', '/marketing/shop', { name, url, active: true })).data
  const shop = await makeShop('SHOE BOX', 'https://shoes.example/start')
  const { id: affiliateId } = await server.account('Affiliate')
  await server.sql`insert into account_shop (account_id, shop_id) values (${affiliateId}, ${shop.id})`
  const body = { type: 'shop', shop: shop.id, affiliate: affiliateId }
  const link: SnippetApp['link'] = (await call('POST', '/marketing/link', body)).data

  const say: SnippetApp['say'] = (sent, headers = {}) =>
    app.inject({
      method: 'POST',
      url: doorPath,
      headers: {
        ...{ 'user-agent': browser, 'content-type': 'text/plain;charset=UTF-8', origin: pageOrigin },
        ...headers,
      },
      payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
    })
  return {
    ...server,
    ...{ clicks: started, shop, affiliateId, link, makeShop, say },
    told: (sent, headers) => say({ analyticsKey: shop.analyticsKey, ...sent }, headers),
    follow: async () => {
      const url = new URL(link.target).pathname
      return clickIdOf(await app.inject({ method: 'GET', url, headers: { 'user-agent': browser } }))
    },
    listed: async (...filters) => {
      await started.settled()
      const query = ['where[action]=neq~.~click', 'limit=50', ...filters].join('&')
      return call('GET', `/marketing/analytics?${query}`)
    },
    close: async () => {
      await started.stop()
      await server.close()
    },
  }
}
