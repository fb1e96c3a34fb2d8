// Who still promotes: last visit, last order and what they mean, through HTTP.
import { addDays, dayOf } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'
import { noteZone } from '../../programme/note-zone.ts'
import { countVisits } from '../../testing/hits.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { insertOrder } from '../../testing/order.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

const base = '/registration/affiliate'
/** The view counts from the database's own day. */
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const day = (days: number) => dayOf(ago(days), server.deps.config.accountingZone)
const affiliate = async (name: string, columns = {}) => {
  const { id } = await server.account('Affiliate')
  await server.sql`update account set ${server.sql({ name, ...columns })} where id = ${id}`
  return id
}
async function visited(affiliateId: number, shopId: number, days: number, visits = 2) {
  const { id } = await makeLink(server.sql, { affiliateId, shopId })
  await countVisits(server.sql, id, day(days), { visits, uniques: visits, bots: 9 })
}
const ordered = (affiliateId: number, days: number) =>
  insertOrder({ ...server, deps: { ...server.deps, now: () => ago(days) } }, { affiliateId, cents: 500 })
const named = async (query: string) => {
  const { data } = await server.call('GET', `${base}?sort=name&${query}`)
  return data.map(({ name }: { name: string }) => name)
}

test('S3.5 the list of affiliates finds who has stopped promoting, by visits and by orders without a visit', async () => {
  const shop = await makeShop(server.sql)
  const [busy, coupons, quiet, asleep] = [
    await affiliate('BUSY'),
    await affiliate('COUPONS'),
    await affiliate('QUIET'),
    await affiliate('SLEEPER'),
  ]
  await affiliate('UNKNOWN')
  const off = await affiliate('OFF', { active: false })
  await visited(busy, shop, 200)
  await visited(busy, await makeShop(server.sql), 3)
  await visited(coupons, shop, 120)
  await ordered(coupons, 29)
  await visited(quiet, shop, 40)
  await ordered(quiet, 60)
  await visited(asleep, shop, 100)
  // Bots alone are no visit.
  await visited(asleep, await makeShop(server.sql), 1, 0)
  await visited(off, shop, 200)
  const facts = async (id: number) => {
    const { lastVisit, lastOrder, activity } = (await server.call('GET', `${base}/${id}`)).data
    return [lastVisit, lastOrder, activity]
  }
  expect(await Promise.all([busy, coupons, quiet, asleep, off].map(facts))).toEqual([
    [day(3), null, 'promoting'],
    [day(120), day(29), 'promoting'],
    [day(40), day(60), 'quiet'],
    [day(100), null, 'asleep'],
    [day(200), null, null],
  ])
  expect(await named('where[activity]=in~.~quiet,asleep')).toEqual(['QUIET', 'SLEEPER'])
  expect(await named('where[activity]=eq~.~never&where[name]=like~.~KNOWN')).toEqual(['UNKNOWN'])
  expect(await named(`where[lastVisit]=between~.~2020-01-01,${day(90)}`)).toEqual([
    'COUPONS',
    'OFF',
    'SLEEPER',
  ])
  const { data } = await server.call('GET', `${base}?sort=-lastVisit&where[lastVisit]=neq~.~`)
  expect(data[0].name).toBe('BUSY')
})

test('S3.5 a month without a visit ends at midnight in the accounting zone, wherever that is', async () => {
  const { id } = await server.account('Affiliate')
  const order = await ordered(id, 0)
  // Of these, one at least has another date than UTC, at any hour.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Brussels']) {
    await noteZone(server.sql, zone)
    for (const [days, activity] of [
      [30, 'promoting'],
      [31, 'quiet'],
    ] as const) {
      const last = addDays(dayOf(new Date(), zone), -days)
      await server.sql`update shop_order set day = ${last} where id = ${order}`
      expect((await server.call('GET', `${base}/${id}`)).data, zone).toMatchObject({
        lastOrder: last,
        activity,
      })
    }
  }
})
