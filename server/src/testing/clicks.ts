// A click path for tests: a real spool in its own folder, links in a real database, and an adjustable clock.
import type { LightMyRequestResponse } from 'fastify'
import { type Clicks, startClicks } from '../click/clicks.ts'
import { readClickId } from '../click/edge/click-id.ts'
import type { Config } from '../config/config.ts'
import { createTestApp, type TestApp } from './app.ts'
import { makeLink, makeShop } from './marketing.ts'

export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type StoredHit = Record<string, unknown> & { class: string; reason: string | null }

export type TestClicks = TestApp & {
  clicks: Clicks
  affiliateId: number
  shopId: number
  link: { id: number; code: string }
  /** Follows a tracked address as a person would; `headers` override that. */
  follow(
    path: string,
    headers?: Record<string, string>,
    method?: 'GET' | 'HEAD',
  ): Promise<LightMyRequestResponse>
  /** The hit of a response, once it is stored. */
  hitOf(answer: LightMyRequestResponse): Promise<StoredHit | undefined>
  /** Sets the clock. */
  at(instant: string): void
}

export async function createTestClicks(changes: Partial<Config> = {}): Promise<TestClicks> {
  let clicks: Clicks | undefined
  let moved = 0
  const test = await createTestApp(
    async (app, deps, databaseUrl) => {
      deps.now = () => new Date(Date.now() + moved)
      clicks = await startClicks(deps, databaseUrl)
      clicks.register(app, () => false)
    },
    { trustProxy: ['loopback'], ...changes },
  )
  if (!clicks) throw new Error('not started')
  const started = clicks
  const affiliate = await test.account('Affiliate')
  const shopId = await makeShop(test.sql)
  const link = await makeLink(test.sql, { affiliateId: affiliate.id, shopId })
  return {
    ...test,
    clicks: started,
    affiliateId: affiliate.id,
    shopId,
    link,
    follow: (path, headers = {}, method = 'GET') =>
      test.app.inject({ method, url: path, headers: { 'user-agent': browser, ...headers } }),
    hitOf: async (answer) => {
      await started.settled()
      const id = clickIdOf(answer)
      if (!readClickId(test.deps.config.secret, id))
        throw new Error(`no click ID in ${answer.headers.location}`)
      const [hit] = await test.sql<StoredHit[]>`select * from hit where click_id = ${id}`
      return hit
    },
    pass: (seconds) => (moved += seconds * 1000),
    at: (instant) => (moved = Date.parse(instant) - Date.now()),
    close: async () => {
      await started.stop()
      await test.close()
    },
  }
}

export const clickIdOf = (answer: LightMyRequestResponse): string =>
  new URL(String(answer.headers.location)).searchParams.get('click_id') ?? ''
