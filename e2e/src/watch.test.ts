// Address and conversion watch on screens of administrators and affiliates.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../server/src/testing/servers/receiver.ts'
import { openBrowser } from './browser.ts'
import { complete, lookAround, show } from './look.ts'
import { heading } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const marketing = '/dashboard/marketing'

let browser: Browser
let server: RunningServer
let store: Receiver
let shop: number
let link: number
beforeAll(async () => {
  ;[server, browser, store] = await Promise.all([
    startServer({ OUTBOUND_ALLOW: '127.0.0.0/8', LIMITS: 'api=10000/min' }),
    openBrowser(),
    openReceiver(),
  ])
  const stage = await setStage(server)
  shop = (await stage.shop('SHOE BOX', `${store.origin}/shoes`)).id
  const affiliate = await stage.affiliate({ ...anna, shops: [shop] })
  link = (await stage.link(affiliate.id, shop)).id
  const campaign = { name: 'AUTUMN', url: shop, active: true }
  await stage.call('POST', '/marketing/campaign', campaign)
  await stage.shop('HAT BOX', 'https://hats.example/')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await store?.close()
})

async function enter(who: Credentials, options: BrowserContextOptions = {}) {
  const visited = await visit(browser, server, '/', options)
  await signIn(visited.page, who)
  return visited
}
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

test('S3.7 an administrator checks an address, finds the failure on the home screen, and the affiliate sees it on the link', async () => {
  const { page, complaints, close } = await enter(server.administrator)
  await show(page, `${marketing}/shop/${shop}`)
  await page.getByRole('button', { name: 'Check address' }).click()
  await says(page, 'Answered 200 OK')

  store.status(404)
  await page.getByRole('button', { name: 'Check address' }).click()
  await says(page, 'Failed once')
  await says(page, 'Answered 404 Not Found')
  // An hour later, still no answer.
  await server.database.sql`
    update destination_check set failed_at = failed_at - interval '1 hour', checked_at = checked_at - interval '1 hour', next_at = now()`
  await expect
    .poll(() => server.database.sql`select state from destination_check`)
    .toEqual([{ state: 'dead' }])
  await show(page, '/dashboard/home')
  await page.getByRole('link', { name: /Shops that do not answer/ }).click()
  await heading(page, 'Shops').waitFor()
  await complete(page)
  await page.getByRole('link', { name: /SHOE BOX.*Does not answer/s }).waitFor()
  expect(await page.getByRole('link', { name: /HAT BOX/ }).count()).toBe(0)
  await show(page, '/dashboard/home')
  await page.getByRole('link', { name: /Campaigns that do not answer/ }).click()
  await heading(page, 'Campaigns').waitFor()
  await page.getByRole('link', { name: /AUTUMN/ }).waitFor()
  expect(complaints).toEqual([])
  await close()

  const affiliate = await enter(anna)
  await show(affiliate.page, `${marketing}/link/${link}`)
  await says(affiliate.page, 'Does not answer')
  await show(affiliate.page, `${marketing}/shop/${shop}`)
  expect(await affiliate.page.getByText('Last answer').count()).toBe(0)
  expect(affiliate.complaints).toEqual([])
  await affiliate.close()
})

test('warnings of a shop are accessible and do not overflow', async () => {
  await server.database.sql`
    insert into order_silence (shop_id, since, noticed_at, expected) values (${shop}, now() - interval '2 days', now(), 9)
    on conflict do nothing`
  await server.database.sql`
      insert into destination_check (shop_id, address, host, state, answer, checked_at, since, failed_at, next_at)
      values (${shop}, ${`${store.origin}/shoes`}, '127.0.0.1', 'dead', 'Answered 404 Not Found', now(), now(), now(), now() + interval '6 hours')
      on conflict (promoted_id) do update set state = 'dead', next_at = excluded.next_at`
  const { page, complaints, close } = await enter(server.administrator)
  const faults = await lookAround(page, 'watch-home')
  await show(page, `${marketing}/shop`)
  faults.push(...(await lookAround(page, 'watch-shops')))
  await show(page, `${marketing}/shop/${shop}`)
  await says(page, 'Orders have stopped')
  faults.push(...(await lookAround(page, 'watch-shop')))
  await show(page, `${marketing}/shop/${shop}/edit`)
  faults.push(...(await lookAround(page, 'watch-edit')))
  await show(page, `${marketing}/campaign`)
  faults.push(...(await lookAround(page, 'watch-campaigns')))
  const affiliate = await enter(anna)
  await show(affiliate.page, `${marketing}/link`)
  faults.push(...(await lookAround(affiliate.page, 'watch-links')))
  await show(affiliate.page, `${marketing}/link/${link}`)
  faults.push(...(await lookAround(affiliate.page, 'watch-link')))
  expect([...faults, ...complaints, ...affiliate.complaints]).toEqual([])
  await Promise.all([close(), affiliate.close()])
})
