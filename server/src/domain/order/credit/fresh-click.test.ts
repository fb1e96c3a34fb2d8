// Orders for clicks made a moment ago: the click is answered, but not yet stored in the database.
import { keyColumns } from '../../shop/shop-key.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJudging } from '../judge/start-judging.ts'
import { browser, clickIdOf } from '../../../testing/clicks.ts'
import { createSnippetApp, type SnippetApp } from '../../../testing/snippet-app.ts'

let app: SnippetApp
let apikey: string
let made = 0
let stopJudging: (() => Promise<void>) | undefined
beforeAll(async () => {
  app = await createSnippetApp()
  const { key, columns } = keyColumns(app.deps.config.secret)
  apikey = key
  stopJudging = startJudging(app.deps)
  await app.sql`update shop set ${app.sql(columns)} where id = ${app.shop.id}`
  await app.sql`update account set commission_basis_points = 1250 where id = ${app.affiliateId}`
})
afterAll(async () => {
  await stopJudging?.()
  await app.close()
})

test('S3.8 R68 an order right after its click is answered like a later one, however it names its click', async () => {
  const [named] = await app.sql<{ aid: string; link: number }[]>`
    select a.aid, k.link_integration as link from link k join account a on a.id = k.affiliate_id where k.id = ${app.link.id}`
  for (const name of ['click_id', 'aid', 'link'] as const)
    for (let n = 0; n < 4; n++) {
      await app.sql`delete from hit`
      // Each from another browser: a second click within moments is not a visit.
      const headers = { 'user-agent': browser.replaceAll('140', String(140 + ++made)) }
      const url = new URL(app.link.target).pathname
      const click_id = clickIdOf(await app.app.inject({ method: 'GET', url, headers }))
      const naming = { click_id: { click_id }, aid: { aid: named?.aid }, link: named }[name]
      const sent = { orderId: `FRESH-${made}`, amount: '100.00', ...naming }
      const { status, data } = await app.call('POST', '/track/order', sent, { apikey })
      expect([name, status, data]).toMatchObject([
        name,
        201,
        { result: 'recorded', commission: '12.50' },
      ])
      // On a busy machine its click is stored after it: then it is judged as soon as that is.
      const stored = () => app.sql`select click_id, flags from shop_order where id = ${data.id}`
      await expect.poll(async () => [...(await stored())]).toEqual([{ click_id, flags: ['fast'] }])
    }
})
