// Analytics: hits, countries on the map, and links from numbers to rows.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround, show } from './look.ts'
import { follow, heading, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const ben = { name: 'BEN HILLS', username: 'ben@hills.example', password: 'Hill-7-stones' }
const mara = { name: 'MARA LAKES', username: 'mara@rivulet.example', password: 'Lake-7-stones' }
const belgium = '193.190.0.1'
const germany = '53.0.0.1'
const japan = '133.11.0.1'
const detail = '/dashboard/marketing/analytics/detail'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ TRUST_PROXY: 'loopback' }), openBrowser()])
  const stage = await setStage(server)
  await setTraffic(stage)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Four visits for Anna, of which two end in an order, and one for Ben. */
async function setTraffic(stage: Stage): Promise<void> {
  const shop = await stage.shop('SHOE BOX')
  const [one, other] = [
    await stage.affiliate({ ...anna, shops: [shop.id] }),
    await stage.affiliate({ ...ben, shops: [shop.id] }),
  ]
  const [own, foreign] = [await stage.link(one.id, shop.id), await stage.link(other.id, shop.id)]
  await stage.order(`${own.target}?s1=blog`, shop.apiKey, { orderId: 'A-1', amount: '10.00' }, belgium)
  await stage.order(own.target, shop.apiKey, { orderId: 'A-2', amount: '20.00' }, germany)
  await stage.click(own.target, japan)
  await stage.click(`${own.target}?s1=mail`, '10.0.0.1')
  await stage.click(foreign.target, belgium)
  await stage.manager(mara)
  await vi.waitFor(
    async () => expect(await stage.call<unknown[]>('GET', '/marketing/analytics')).toHaveLength(5),
    60_000,
  )
}

async function enter(who: Credentials, options: BrowserContextOptions = {}) {
  const visited = await visit(browser, server, '/', options)
  await signIn(visited.page, who)
  return visited
}

const rows = (page: Page) => page.getByRole('table').last().locator('tbody tr')
const row = (page: Page, words: string) => rows(page).filter({ hasText: words })
const total = async (page: Page, words: string) =>
  page.getByRole('table').last().getByText(words, { exact: true }).waitFor()

test('S2.14 S2.28 the administrator navigates from hits to countries, and from a number back to its hits', async () => {
  const { page, complaints, close } = await enter(server.administrator)
  await follow(page, 'Analytics')
  await total(page, '5 hits')
  expect(await rows(page).filter({ hasText: 'Valid' }).count()).toBe(5)

  await page.getByRole('link', { name: 'By country' }).click()
  await total(page, '4 rows')
  await region(page, 'Countries')
    .getByRole('group', { name: /^Visits by country/ })
    .waitFor()
  const continents = region(page, 'Continents')
  expect(await continents.getByRole('row', { name: /^Europe/ }).innerText()).toMatch(/60\.0%\s+3\s/)
  await continents.getByRole('row', { name: /^Unknown/ }).waitFor()
  expect(await row(page, 'Belgium').innerText()).toContain('40.0%')

  await row(page, 'Belgium').getByRole('link', { name: '2', exact: true }).first().click()
  await heading(page, 'Analytics').waitFor()
  await total(page, '2 hits')
  await page.goBack()
  await continents.getByRole('link', { name: 'Europe' }).click()
  await total(page, '2 rows')
  await continents
    .getByRole('row', { name: /^Europe/ })
    .getByRole('link', { name: '3' })
    .first()
    .click()
  await total(page, '3 hits')
  expect(complaints).toEqual([])
  await close()
})

test('S2.28 picking a country on the map filters the screen', async () => {
  const { page, complaints, close } = await enter(server.administrator)
  await show(page, detail)
  const map = region(page, 'Countries').getByRole('group', { name: /^Visits by country/ })
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await total(page, '1 row')
  await row(page, 'Belgium').waitFor()
  expect(page.url()).toContain('where[country]=eq~.~BE')
  expect(complaints).toEqual([])
  await close()
})

test('S2.14 S3.11 a manager sees how a hit was classified, and its order', async () => {
  const { page, complaints, close } = await enter(mara)
  await follow(page, 'Analytics')
  await row(page, 's1=blog').getByRole('link').first().click()
  await shown(page, 'Client').getByText('Mozilla').waitFor()
  expect(await shown(page, 'IP').innerText()).toBe(belgium)
  expect(await shown(page, 'Country').innerText()).toBe('Belgium')
  expect(await shown(page, 'Payload').innerText()).toBe('-')
  await shown(page, 'Orders').getByRole('link', { name: '1' }).click()
  await page.getByText('A-1', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('S6.4 an affiliate sees only its own visits, without internal data', async () => {
  const { page, complaints, close } = await enter(anna)
  await follow(page, 'Analytics')
  await total(page, '4 hits')
  for (const hidden of ['Class', 'Affiliate'])
    expect(await page.getByRole('columnheader', { name: hidden }).count()).toBe(0)
  await row(page, 's1=blog').getByRole('link').first().click()
  await shown(page, 'Country').waitFor()
  for (const hidden of ['IP', 'Visitor', 'Client', 'Email', 'Class'])
    expect(await shown(page, hidden).count()).toBe(0)
  await show(page, detail)
  await total(page, '4 rows')
  expect(await row(page, 'Belgium').innerText()).toContain('25.0%')
  expect(complaints).toEqual([])
  await close()
})

test('S2.28 traffic screens are accessible and do not overflow', async () => {
  const { page, complaints, close } = await enter(server.administrator)
  const faults: string[] = []
  for (const [name, address] of Object.entries({
    detail,
    list: '/dashboard/marketing/analytics',
    nothing: `${detail}?where[date]=eq~.~2020-01-01`,
  })) {
    await show(page, address)
    faults.push(...(await lookAround(page, `analytics-${name}`)))
  }
  expect([...faults, ...complaints]).toEqual([])
  await close()
})
