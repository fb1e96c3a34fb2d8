// Affiliates are notified of shops and campaigns that close or open, through HTTP: who is, of what, and how often.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeCampaign, makeLink, makeShop } from '../../testing/marketing.ts'
import { atRestScene } from '../../testing/at-rest-scene.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let anna: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  anna = await affiliate()
})
afterAll(() => server.close())
const { mailsTo, prefer, later, give, tell, rest, told, tellThousands } = atRestScene(
  () => server,
  () => anna,
  'opening',
)

const affiliate = () => server.account('Affiliate', { now: server.deps.now() })
const linked = (who: TestAccount, shopId: number, campaignId?: number, columns = {}) =>
  makeLink(server.sql, { affiliateId: who.id, shopId, ...(campaignId && { campaignId }) }, columns)
const newShop = (name: string, columns = {}) => makeShop(server.sql, { name, ...columns })

type Turn = 'deactivate' | 'reactivate' | 'trash' | 'restore'
async function turn(what: 'shop' | 'campaign', action: Turn, ...ids: number[]) {
  const path = `/marketing/${what}`
  const bulk = action === 'trash' || action === 'restore'
  const answers = bulk
    ? [
        action === 'trash'
          ? await server.call('DELETE', `${path}?where[id]=in~.~${ids.join(',')}`)
          : await server.call('PUT', `${path}/restore`, { ids }),
      ]
    : await Promise.all(ids.map((id) => server.call('POST', `${path}/${id}/${action}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}
const facts = async (resource: string, action: string, id: number): Promise<string[]> =>
  (await server.call('POST', '/decision/preview', { resource, action, ids: String(id) })).data.facts
const stay = 'Orders that are already credited to you stay'

test('a shop that closes is announced once to everybody who has it, and so is its return', async () => {
  const [bea, cas, dan] = [await affiliate(), await affiliate(), await affiliate()]
  const shop = await newShop('BAKERY')
  const ended = await makeCampaign(server.sql, shop, { active: false })
  await give(shop, anna, bea)
  await linked(anna, shop)
  await linked(anna, shop, ended)
  await linked(bea, shop, undefined, { active: false })
  await later(60)
  expect(await facts('shop', 'deactivate', shop)).toContain(
    '2 affiliates are notified, unless you undo it within five minutes',
  )
  await turn('shop', 'deactivate', shop)
  await later(60)
  await give(shop, cas)
  await tell()
  expect(await told(anna)).toEqual([])
  await rest()
  await rest()
  const says = `BAKERY is closed: your links to it no longer earn. ${stay}`
  expect(await Promise.all([anna, bea, cas, dan].map(told))).toEqual([
    [says],
    [`BAKERY is closed: you can no longer promote it. ${stay}`],
    [],
    [],
  ])
  const [mail, ...others] = await mailsTo(anna)
  expect([mail?.subject, others]).toEqual([says, []])
  expect(mail?.text).toContain('Orders after an earlier click still earn, within 30 days of that click')
  const links = 'https://rivulet.example/#/dashboard/marketing/link?where'
  expect(mail?.text).toContain(`${links}[closed]=eq~.~shop`)
  await turn('shop', 'reactivate', shop)
  await rest()
  expect((await told(anna))[0]).toBe('BAKERY is open again: your links to it earn from now on')
  expect(await told(cas)).toEqual(['BAKERY is open: you can make links to it'])
  expect((await mailsTo(anna))[0]?.text).toContain(`${links}[shop]=eq~.~${shop}`)
})

test('the notification leads to the links of the closed shop, and each says why it does not earn', async () => {
  const eve = await affiliate()
  const shop = await newShop('FLORIST')
  const campaign = await makeCampaign(server.sql, shop, { name: 'SPRING' })
  await give(shop, eve)
  const [direct, inCampaign] = [await linked(eve, shop), await linked(eve, shop, campaign)]
  const reasons = async () => {
    const { data } = await server.call(
      'GET',
      `/marketing/link?where[shop]=eq~.~${shop}&sort=id`,
      undefined,
      eve.headers,
    )
    return data.map(({ id, closed }: { id: number; closed: string | null }) => [id, closed])
  }
  expect(await reasons()).toEqual([
    [direct.id, null],
    [inCampaign.id, null],
  ])
  await turn('campaign', 'deactivate', campaign)
  await rest()
  expect(await told(eve)).toEqual([
    `SPRING of FLORIST is closed: your links to it no longer earn. ${stay}`,
  ])
  expect(await reasons()).toEqual([
    [direct.id, null],
    [inCampaign.id, 'campaign'],
  ])
  await turn('shop', 'trash', shop)
  expect(await reasons()).toEqual([
    [direct.id, 'shop'],
    [inCampaign.id, 'shop'],
  ])
  await server.sql`delete from account_shop where account_id = ${eve.id}`
  await turn('shop', 'restore', shop)
  expect(await reasons()).toEqual([
    [direct.id, 'taken'],
    [inCampaign.id, 'campaign'],
  ])
})

test('off and on again within five minutes is not mentioned', async () => {
  const fay = await affiliate()
  const shop = await newShop('GROCER')
  await give(shop, fay)
  await later(60)
  await turn('shop', 'deactivate', shop)
  await later(120)
  await turn('shop', 'reactivate', shop)
  await turn('shop', 'trash', shop)
  await later(240)
  await turn('shop', 'restore', shop)
  await rest()
  expect(await told(fay)).toEqual([])
})

test('several shops at once are one notification, with each of them in its email', async () => {
  const gil = await affiliate()
  const [a, b, c] = [await newShop('ALPHA'), await newShop('BETA'), await newShop('GAMMA')]
  const campaign = await makeCampaign(server.sql, b, { name: 'SALE' })
  for (const shop of [a, b, c]) await give(shop, gil)
  await linked(gil, b, campaign)
  await later(60)
  await turn('campaign', 'deactivate', campaign)
  await turn('shop', 'trash', a, b, c)
  await rest()
  const says = `ALPHA and 2 others are closed: you can no longer promote them. ${stay}`
  expect(await told(gil)).toEqual([says])
  const [mail, ...others] = await mailsTo(gil)
  expect([mail?.subject, others]).toEqual([says, []])
  for (const name of ['ALPHA', 'BETA', 'GAMMA']) expect(mail?.text).toContain(`${name} is closed`)
  expect(mail?.text).not.toContain('SALE')
  // In the trash it takes no orders.
  expect(mail?.text).not.toContain('earlier click')
})

test('a campaign tells those with links to it, unless it is reserved for somebody else or its shop is closed', async () => {
  const [hal, ida, jan] = [await affiliate(), await affiliate(), await affiliate()]
  const [shop, closed] = [await newShop('HATTER'), await newShop('CLOSED', { active: false })]
  const campaign = await makeCampaign(server.sql, shop, { name: 'AUTUMN' })
  const reserved = await makeCampaign(server.sql, shop, { affiliate_id: hal.id })
  const hidden = await makeCampaign(server.sql, closed)
  await give(shop, hal, ida, jan)
  await give(closed, hal)
  await linked(hal, shop, campaign)
  await linked(ida, shop, reserved)
  await linked(hal, closed, hidden)
  await linked(jan, shop)
  await later(60)
  await turn('campaign', 'deactivate', campaign, reserved, hidden)
  await rest()
  expect(await Promise.all([hal, ida, jan].map(told))).toEqual([
    [`AUTUMN of HATTER is closed: your links to it no longer earn. ${stay}`],
    [],
    [],
  ])
})

test('whoever chose no email gets none', async () => {
  const kim = await affiliate()
  const shop = await newShop('IRONMONGER')
  await give(shop, kim)
  await prefer(kim, 'opening', true, 'never')
  await later(60)
  await turn('shop', 'deactivate', shop)
  await rest()
  expect([(await told(kim)).length, await mailsTo(kim)]).toEqual([1, []])
})

test('thousands are told in batches, each once, also when two servers do so and the job is repeated', async () => {
  const shop = await newShop('JEWELLER')
  const told = await tellThousands(shop, 'JEWELLER', () => turn('shop', 'deactivate', shop))
  expect(told).toEqual({ told: 1200, people: 1200 })
})
