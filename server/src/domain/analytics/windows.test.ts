// Windows of the list of hits, which are found through what was counted, against the list read whole.
import { unknownCountry } from '@rivulet/contract/country'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTraffic, type HitRow, type Traffic } from '../../testing/traffic.ts'
import { createWholeApp, listOf, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let traffic: Traffic

beforeAll(async () => {
  server = await createWholeApp()
  traffic = await makeTraffic(server)
}, 60_000)
afterAll(() => server.close())

const idsOf = async (parameters: string[], headers = server.admin.headers): Promise<number[]> => {
  const path = listOf(resourceNamed('analytics'), ...parameters)
  const { status, data } = await server.call('GET', path, undefined, headers)
  expect(status).toBe(200)
  return (data as { id: number }[]).map(({ id }) => id)
}

test('S2.14 windows one after the other show each hit once and in order, for every period and filter', async () => {
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
