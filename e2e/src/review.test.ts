// A flagged order right after its click: pending on the home screen, explained, cleared by hand, and hidden from its affiliate.
import { orderFlags } from '@rivulet/contract/choices'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes, wordFaults } from './look.ts'
import { answer, heading, notice, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let office: Visit
let order: number
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  const stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  const { id } = await stage.affiliate({ ...anna, shops: [shop.id] })
  const { target } = await stage.link(id, shop.id)
  // Click and order at once.
  order = (await stage.order(target, shop.apiKey, { orderId: 'SB-1', amount: '80.00' })).id
  office = await visit(browser, server)
  await signIn(office.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const buttons = (page: Page) => page.locator('main').locator('.mantine-Button-label')
const cutLabels = (page: Page) =>
  buttons(page).evaluateAll((labels) =>
    labels.flatMap((label) => {
      const button = label.closest('.mantine-Button-root') ?? label
      const whole = label.scrollWidth <= label.clientWidth && button.scrollWidth <= button.clientWidth
      return whole ? [] : [label.textContent]
    }),
  )

const faultsOf = (page: Page, name: string) => lookInThemes(page, `review-${name}`)

test('S1.3 R68 flagged orders on the home screen link to the filtered list', async () => {
  const { page } = office
  const waiting = page.getByRole('link', { name: /Flagged orders to review/ })
  expect(await faultsOf(page, 'home')).toEqual([])
  // The time of the last check is on one line in a narrow card, too.
  await page.setViewportSize({ width: 1366, height: 850 })
  const checked = region(page, 'Ledger self-check')
  await press(checked, 'Run now')
  const lines = (time: Element) => {
    const range = document.createRange()
    range.selectNodeContents(time)
    return range.getClientRects().length
  }
  expect(await checked.locator('dd').first().evaluate(lines)).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await waiting.click()
  await page.getByRole('img', { name: reviewMessages.flagged(orderFlags.fast) }).waitFor()
  expect(await faultsOf(page, 'list')).toEqual([])
  // On a row of their own, the actions end where the list does.
  await page.setViewportSize({ width: 1366, height: 850 })
  const right = async (place: Locator) => {
    const box = await place.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  const columns = page.getByRole('button', { name: 'Columns' })
  const create = page.getByRole('link', { name: 'New', exact: true })
  await expect.poll(async () => (await right(create)) - (await right(columns))).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('S3.8 R68 the order shows why it is held; clearing its flags leaves it pending', async () => {
  const { page } = office
  await page.goto(`${server.url}/#/dashboard/financial/order/details/${order}`)
  await heading(page, 'SB-1').waitFor()
  await page.getByText(reviewMessages.waits(reviewMessages.because.fast)).first().waitFor()
  expect(await faultsOf(page, 'order')).toEqual([])
  // It has more actions than any other record: those that have no room are in a menu.
  for (const width of [720, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => [width, await cutLabels(page)]).toEqual([width, []])
  }
  await press(page, 'Clear flags')
  await answer(page, reviewMessages.clearConfirm)
  await notice(page, reviewMessages.cleared)
  await shown(page, 'Flags').filter({ hasText: '-' }).waitFor()
  expect(await page.getByRole('button', { name: 'Clear flags' }).count()).toBe(0)
  // The administrator who cleared them is named in the history, which fits its card.
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const history = page.getByRole('region', { name: 'Rows of history' })
    await history.getByText('ADMINISTRATOR').waitFor()
    expect(await wordFaults(page)).toEqual([])
    const beyond = await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect([width, beyond]).toEqual([width, 0])
  }
  expect(office.complaints).toEqual([])
})
