// A newsletter whose many readers share a few carrier addresses is not held; households, farms and rings are.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clicks, startClicks } from '../../../click/clicks.ts'
import { storeHits } from '../../../click/ingest/store-hits.ts'
import { readReview } from '../../../config/review.ts'
import type { Queryable } from '../../../db/sql.ts'
import { type Played, play } from '../../../testing/crowd/play.ts'
import { type Story, stories } from '../../../testing/crowd/stories.ts'
import { makeHit } from '../../../testing/hits.ts'
import { makeLink } from '../../../testing/marketing.ts'
import { createOrderApp, type OrderApp, registerOrders } from '../../../testing/order-app.ts'
import { readOddities } from './crowd.ts'
import { judgeWaiting } from './judge-waiting.ts'

let app: OrderApp
let clicks: Clicks
let now = Date.parse('2026-10-05T08:00:00Z')
beforeAll(async () => {
  app = await createOrderApp(
    async (server, deps, url) => {
      deps.now = () => new Date(now)
      clicks = await startClicks(deps, url)
      clicks.register(server, () => false)
      registerOrders(server, deps)
    },
    { trustProxy: ['loopback'] },
  )
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await clicks.stop()
  await app.close()
})

/** A third of each scenario; `node bench/crowds.ts` runs all of it. */
const part = 1 / 3

async function run({ plan }: Story, seed: number, paused: boolean): Promise<Played> {
  const begin = now
  const { linkId, apiKey } = await app.scene()
  const [link] = await app.sql<{ code: string }[]>`select code from link where id = ${linkId}`
  await clicks.settled()
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const store = async () => {
    await clicks.settled()
    await judgeWaiting(app.deps)
  }
  const clock = { set: (at: number) => void (now = at) }
  const scene = { origin, code: link?.code ?? '', apiKey }
  return play(scene, plan(seed, part), begin, clock, { store, paused })
}
const storyOf = (name: string) => stories.find((story) => story.name === name) as Story

test('R68 hardly any order of a newsletter is held, though most readers share six addresses, and none is lost', async () => {
  const { orders, held, lost } = await run(storyOf('newsletter'), 11, false)
  expect([orders, lost]).toEqual([51, 0])
  expect(held / orders).toBeLessThanOrEqual(0.05)
})

test.each(['household', 'bot farm', 'self-buying ring'])(
  'R68 nearly all orders of a %s are held, whenever its clicks are stored',
  async (name) => {
    for (const paused of [false, true]) {
      const { orders, held, lost } = await run(storyOf(name), 12, paused)
      expect(lost).toBe(0)
      expect(held / orders).toBeGreaterThanOrEqual(0.95)
    }
  },
  180_000,
)

/** The same database, and how many statements were sent to it. */
function counting(sql: Queryable): { sql: Queryable; sent(): number } {
  let sent = 0
  const counted = new Proxy(sql, {
    apply: (...call) => {
      const query = Reflect.apply(...call) as { handle?: () => unknown; executed?: boolean }
      const handle = query.handle?.bind(query)
      // A part of another statement is never handled.
      if (handle)
        query.handle = () => {
          if (!query.executed) sent++
          return handle()
        }
      return query
    },
  })
  return { sql: counted, sent: () => sent }
}

test('R68 looking at single clicks takes two statements, however many links an affiliate has, and sees the newest of each', async () => {
  const { linkId, shopId, affiliate } = await app.scene()
  const affiliateId = affiliate.id
  const links = [linkId]
  for (let n = 0; n < 30; n++) links.push((await makeLink(app.sql, { affiliateId, shopId })).id)
  const [others, network] = [19, '81.1.1.0/24']
  const at = now - 60_000
  // Each link has three clicks of people who bought nothing.
  const visits = links.flatMap((link, l) =>
    [1, 2, 3].map((n) =>
      makeHit(link, new Date(at - n).toISOString(), { ip: `81.2.${l}.${n}`, agent: `A${n}` }),
    ),
  )
  await storeHits(app.sql, 'Europe/Brussels', visits)
  const clickId = await app.click(linkId, new Date(at))
  const { sql, sent } = counting(app.sql)
  const came = { ...{ affiliateId, linkId, clickId, clickedAt: at, recordedAt: now, id: null } }
  const rules = { ...readReview(''), conversion: 10 }
  const oddities = (conversion: number) =>
    readOddities(
      sql,
      { ...came, day: '2026-10-05' },
      {
        ...{
          network,
          near: 0,
          orders: others,
          sameNetwork: 0,
          since: at - 1000,
          uniques: 1,
          behind: false,
        },
      },
      { ...rules, conversion },
    )
  // Twenty orders of 93 visitors are 21.5 %.
  expect((await oddities(21)).map(({ flag }) => flag)).toEqual(['conversion'])
  expect(await oddities(22)).toEqual([])
  expect(sent()).toBe(4)
})
