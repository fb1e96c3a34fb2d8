// Traffic reports for the three roles, with real clicks and orders, and links from figures to rows.
import { readFileSync } from 'node:fs'
import { addDays, today } from '@rivulet/contract/day'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser } from './browser.ts'
import { complete, lookInThemes, show, sizes, wordFaults } from './look.ts'
import { follow, heading, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const ben = { name: 'BEN HILLS', username: 'ben@hills.example', password: 'Hill-7-stones' }
const mara = { name: 'MARA LAKES', username: 'mara@rivulet.example', password: 'Lake-7-stones' }
const belgium = '193.190.0.1'
const germany = '5.9.0.1'
const japan = '133.11.0.1'
const reports = '/dashboard/report/marketing'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ TRUST_PROXY: 'loopback' }), openBrowser()])
  await setTraffic(await setStage(server))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Anna: three visits and an order in AUTUMN, one beside it. Ben: one visit in WINTER. */
async function setTraffic(stage: Stage): Promise<void> {
  const shop = await stage.shop('SHOE BOX')
  const campaign = (name: string) =>
    stage.call<{ id: number }>('POST', '/marketing/campaign', { name, url: shop.id, active: true })
  const [autumn, winter] = [await campaign('AUTUMN'), await campaign('WINTER')]
  const one = await stage.affiliate({ ...anna, shops: [shop.id] })
  const other = await stage.affiliate({ ...ben, shops: [shop.id] })
  const linkTo = (affiliate: number, promoted: number) =>
    stage.call<{ target: string }>('POST', '/marketing/link', {
      ...{ affiliate, type: 'campaign', campaign: promoted, active: true },
    })
  const own = await linkTo(one.id, autumn.id)
  const order = await stage.order(
    `${own.target}?s1=newsletter`,
    shop.apiKey,
    { orderId: 'A-1', amount: '100.00' },
    belgium,
  )
  await stage.call('POST', '/financial/order/details/approve', { ids: [order.id] })
  await stage.click(`${own.target}?s1=newsletter`, germany)
  await stage.click(`${own.target}?s1=blog%2Fautumn&s2=%3Cb%3E`, japan)
  await stage.click((await stage.link(one.id, shop.id)).target, belgium)
  await stage.click((await linkTo(other.id, winter.id)).target, belgium)
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

const figures = (page: Page) => region(page, 'Figures')
const totals = async (page: Page): Promise<string[]> => {
  const cells = await figures(page).locator('tfoot td').allInnerTexts()
  return cells.map((text) => text.replace(/\s+/g, ' ').trim())
}
const stat = (page: Page, name: string) => region(page, 'Traffic').getByRole('button', { name })
const rows = (page: Page, words: string) =>
  page.getByRole('table').last().getByText(words, { exact: true }).waitFor()

test('S2.26 S3.15 the administrator opens campaign traffic, filters it, and goes back', async () => {
  const { page, complaints, close } = await enter(server.administrator)
  await follow(page, 'Campaign Traffic')
  await complete(page)
  expect(await totals(page)).toEqual(['30 days', '4', '4', '1', '25.00%', '€100.00', '€12.50', '€3.13'])
  const day = today('Europe/Brussels')
  expect(page.url()).toContain(`?begin=${addDays(day, -29)}&end=${day}`)

  await page.getByRole('button', { name: /^Last 30 days/ }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await complete(page)
  await expect.poll(async () => (await totals(page))[0]).toBe('1 day')
  await figures(page).getByRole('button', { name: 'By campaign' }).click()
  await figures(page).getByRole('link', { name: 'AUTUMN' }).click()
  await page.getByRole('button', { name: 'Remove filter Campaign' }).waitFor()
  await complete(page)
  await expect.poll(async () => (await totals(page)).slice(1, 4)).toEqual(['3', '3', '1'])
  const shared = page.url()

  await page.goBack()
  await complete(page)
  await expect.poll(async () => (await totals(page))[1]).toBe('4')
  await page.goto('about:blank')
  await page.goto(shared)
  await complete(page)
  await expect.poll(async () => (await totals(page))[1]).toBe('3')
  await stat(page, 'Commission').first().click()
  await page.getByRole('figure', { name: 'Commission per day' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('S2.26 every number leads a manager to that many rows', async () => {
  const { page, complaints, close } = await enter(mara)
  await follow(page, 'Campaign Traffic')
  await complete(page)
  const open = async (column: number) => {
    await figures(page).locator('tfoot td').nth(column).getByRole('link').click()
    await page.getByRole('table').last().waitFor()
  }
  await open(1)
  await heading(page, 'Analytics').waitFor()
  await rows(page, '4 hits')
  await page.goBack()
  await open(3)
  await rows(page, '1 order')
  await page.goBack()
  const countries = region(page, 'Countries')
  await countries.getByRole('link', { name: /^Belgium/ }).click()
  await rows(page, '2 hits')
  expect(complaints).toEqual([])
  await close()
})

test('S2.27 R21 an affiliate sees its own shop traffic and exports it', async () => {
  const { page, complaints, close } = await enter(anna)
  await follow(page, 'Shop Traffic')
  await complete(page)
  expect((await totals(page)).slice(0, 4)).toEqual(['30 days', '4', '4', '1'])
  expect(await page.getByText('Not counted').count()).toBe(0)
  expect(await figures(page).getByRole('button', { name: 'By affiliate' }).count()).toBe(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^shop-traffic-[\d-]{10}-to-[\d-]{10}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe(`${today('Europe/Brussels')},4,4,1,25.00,100.00,12.50,3.13`)
  expect(complaints).toEqual([])
  await close()
})

test('S3.15 R21 an affiliate sees results by sub id and opens the rows behind them', async () => {
  const { page, complaints, close } = await enter(anna)
  await follow(page, 'Sub IDs')
  await complete(page)
  const lines = async () =>
    (await figures(page).locator('tbody tr').allInnerTexts()).map((line) =>
      line.split(/\s*\t\s*/).slice(0, 4),
    )
  expect(await lines()).toEqual([
    ['newsletter', '2', '2', '1'],
    ['blog/autumn', '1', '1', '0'],
    ['No sub ID', '1', '1', '0'],
  ])
  // Nothing was before.
  const sums = [/^2 values · Compared with the previous (30 days|month)$/, /^4 New/, /^4 New/, /^1 New/]
  const said = (await totals(page)).slice(0, 4)
  expect(said).toEqual(sums.map((one) => expect.stringMatching(one)))
  await figures(page).locator('tbody tr').first().getByRole('link', { name: '2' }).first().click()
  await heading(page, 'Analytics').waitFor()
  await rows(page, '2 hits')
  await page.goBack()
  await figures(page).locator('tbody tr').first().getByRole('link', { name: '1', exact: true }).click()
  await rows(page, '1 order')
  await page.goBack()
  await figures(page).getByRole('button', { name: 's2', exact: true }).click()
  await figures(page).getByText('<b>').waitFor()
  expect(page.url()).toContain('by=s2')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8').trimEnd()
  expect(file.split('\r\n')).toHaveLength(3)
  expect(complaints).toEqual([])
  await close()
})

test('S2.26 S3.15 a reversed period is rejected with a message', async () => {
  const { page, close } = await enter(server.administrator)
  await show(page, `${reports}/campaign-analytics?begin=2026-03-02&end=2026-03-01`)
  await page.getByText('Start date: The start date must not be after the end date.').waitFor()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await figures(page).waitFor()
  await close()
})

const widths = {
  ...sizes,
  tablet: { width: 900, height: 900 },
}

test('S2.26 S2.27 the reports are accessible and do not overflow', async () => {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(widths)) {
    const { page, complaints, close } = await enter(server.administrator, { viewport })
    const name = (screen: string) => `report-${screen}-${size}`
    await show(page, `${reports}/campaign-analytics`)
    faults.push(...(await lookInThemes(page, name('campaign'))))
    await page.getByRole('button', { name: /^Last 30 days/ }).click()
    await page.getByRole('textbox', { name: 'From' }).waitFor()
    await complete(page)
    faults.push(...(await lookInThemes(page, name('calendar'))))
    await page.keyboard.press('Escape')
    await figures(page).getByRole('button', { name: 'By affiliate' }).click()
    faults.push(...(await lookInThemes(page, name('affiliates'))))
    // The narrowest width at which all columns and the map stand beside each other.
    await page.setViewportSize(size === 'desk' ? { width: 1280, height: 800 } : viewport)
    await complete(page)
    faults.push(...(await wordFaults(page)))
    await page.setViewportSize(viewport)
    await show(page, `${reports}/sub-id`)
    faults.push(...(await lookInThemes(page, name('sub-ids'))))
    await show(page, `${reports}/shop-analytics?begin=2020-01-01&end=2020-01-31`)
    faults.push(...(await lookInThemes(page, name('nothing'))))
    await show(page, `${reports}/sub-id?begin=2020-01-01&end=2020-01-31`)
    faults.push(...(await lookInThemes(page, name('no-sub-ids'))), ...complaints)
    await close()
  }
  expect(faults).toEqual([])
})
