// Windows of the list of hits, located through roll-ups, against the complete list.
import { unknownCountry } from '@rivulet/contract/country-choices'
import { analytics } from '@rivulet/contract/resources/analytics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTraffic, type HitRow, type Traffic } from '../../testing/traffic/traffic.ts'
import type { Actor } from '../../auth/actor.ts'
import { readListRequest } from '../../resource/list-request.ts'
import type { Reading } from '../../resource/serve.ts'
import { createWholeApp, listOf, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'
import { servedAnalytics } from './analytics.ts'
import { findHits } from './find-hits.ts'

let server: WholeApp
let traffic: Traffic

beforeAll(async () => {
  server = await createWholeApp()
  traffic = await makeTraffic(server)
})
afterAll(() => server.close())

const idsOf = async (parameters: string[], headers = server.admin.headers): Promise<number[]> => {
  const path = listOf(resourceNamed('analytics'), ...parameters)
  const { status, data } = await server.call('GET', path, undefined, headers)
  expect(status).toBe(200)
  return (data as { id: number }[]).map(({ id }) => id)
}

test('S2.14 consecutive windows show each hit once and in order, for every period and filter', async () => {
  const { shop, link, affiliate } = traffic.hits[0] as HitRow
  const cases = [
    [],
    [where('date', 'between~.~2026-10-24,2026-10-25')],
    [where('date', 'between~.~2026-10-24 13:37,2026-10-26 04:05')],
    [where('shop', `eq~.~${shop}`), where('country', 'in~.~BE,DE')],
    [where('link', `eq~.~${link}`), where('class', 'neq~.~valid')],
    [where('affiliate', `eq~.~${affiliate}`), where('country', `eq~.~${unknownCountry}`)],
    [where('reason', 'eq~.~agent')],
    [where('date', 'eq~.~2030-01-01')],
  ]
  const own = traffic.affiliates[0]?.headers
  for (const headers of [server.admin.headers, own])
    for (const parameters of headers === own ? cases.slice(0, 4) : cases) {
      const whole = await idsOf(parameters, headers)
      const ids: number[] = []
      for (let offset = 0; offset <= whole.length; offset += 17)
        ids.push(...(await idsOf([...parameters, 'limit=17', `offset=${offset}`], headers)))
      expect.soft([parameters, ids]).toEqual([parameters, whole])
    }
})

test('S2.14 a window has the same hits whether scanned in order or located by hour', async () => {
  const { sql, config } = server.deps
  const { shop, link, affiliate } = traffic.hits[0] as HitRow
  const actor: Actor = {
    ...{ accountId: 1, name: '', username: '', reference: 'Administrator', admin: true },
    ...{
      permissions: [],
      affiliateId: null,
      sessionId: 1,
      provenAt: null,
      secondFactor: false,
      impersonatorId: null,
      termsDue: null,
    },
  }
  const reading: Reading = { sql, served: servedAnalytics, actor, zone: config.accountingZone }
  const cases = [
    [],
    [where('date', 'between~.~2026-10-24,2026-10-25')],
    [where('shop', `eq~.~${shop}`)],
    [where('country', 'in~.~BE,DE'), where('class', 'eq~.~valid')],
    [where('link', `eq~.~${link}`), where('class', 'eq~.~bot')],
    [where('affiliate', `eq~.~${affiliate}`)],
  ]
  for (const parameters of cases)
    for (const offset of [0, 40]) {
      const query = new URLSearchParams([...parameters, 'limit=20', `offset=${offset}`].join('&'))
      const request = readListRequest(analytics, Object.fromEntries(query), true)
      const [inOrder, byHours] = await Promise.all(
        [Number.POSITIVE_INFINITY, 0].map(async (most) => {
          const found = await findHits(reading, request, most)
          return [
            ...(await sql`select id from ${found?.from ?? sql`analytics_view row`} where ${found?.where ?? sql`true`} order by id`),
          ]
        }),
      )
      expect.soft([parameters, offset, byHours]).toEqual([parameters, offset, inOrder])
      if (offset === 0) expect.soft(inOrder?.length).toBeGreaterThan(0)
    }
})

test.each(['shopStatistics', 'campaignStatistics'] as const)(
  'S2.15 S2.16 windows of %s, located by the newest days, match the complete list',
  async (name) => {
    const { affiliate } = traffic.hits[0] as HitRow
    for (const parameters of [[], [where('affiliate', `eq~.~${affiliate}`)], ['sort=date']])
      for (const headers of [server.admin.headers, traffic.affiliates[0]?.headers]) {
        const rowsOf = async (...window: string[]) => {
          const path = listOf(resourceNamed(name), ...parameters, ...window)
          return (await server.call('GET', path, undefined, headers)).data as object[]
        }
        const whole = await rowsOf()
        if (headers === server.admin.headers) expect(whole.length).toBeGreaterThan(3)
        for (let offset = 0; offset <= whole.length; offset += 3)
          expect
            .soft(await rowsOf('limit=3', `offset=${offset}`))
            .toEqual(whole.slice(offset, offset + 3))
      }
  },
)
