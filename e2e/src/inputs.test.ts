// Inputs as people use them: by typing and tapping into what is already filled in.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { show } from './look.ts'
import { field, press } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const campaigns = '/dashboard/marketing/campaign'

let browser: Browser
let server: RunningServer
let stage: Stage
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  for (const name of ['SHOE BOX', 'TEA HOUSE']) await stage.shop(name)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

test('S2.19 clicking into a chosen shop and typing starts a new search; Escape and leaving restore it', async () => {
  const { page, complaints, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await show(page, `${campaigns}/add`)
  const shop = field(page, 'Shop')
  const text = () => shop.inputValue()
  await shop.click()
  await option(page, 'SHOE BOX').click()
  await expect.poll(text).toBe('SHOE BOX')
  // It keeps the focus after the choice.
  await page.keyboard.type('tea')
  expect(await text()).toBe('tea')
  await option(page, 'SHOE BOX').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await expect.poll(text).toBe('SHOE BOX')
  await page.keyboard.type('te')
  expect(await text()).toBe('te')
  await field(page, 'Name').click()
  await expect.poll(text).toBe('SHOE BOX')
  // At its end, where the caret would be placed.
  await shop.click({ position: { x: 90, y: 10 } })
  await page.keyboard.type('tea')
  expect(await text()).toBe('tea')
  await option(page, 'SHOE BOX').waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(text).toBe('TEA HOUSE')
  await field(page, 'Name').focus()
  await page.keyboard.press('Tab')
  while (!(await shop.evaluate((input) => input === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.type('house')
  expect(await text()).toBe('house')
  // Found again, it stays chosen.
  await option(page, 'TEA HOUSE').click()
  await expect.poll(text).toBe('TEA HOUSE')
  expect(complaints).toEqual([])
  await close()
})

test('S2.19 tapping into a chosen shop and typing starts a new search on a phone', async () => {
  const { page, close } = await visit(browser, server, '/', phone)
  await signIn(page, server.administrator)
  await show(page, `${campaigns}/add`)
  const shop = field(page, 'Shop')
  await shop.tap()
  await option(page, 'SHOE BOX').tap()
  await expect.poll(() => shop.inputValue()).toBe('SHOE BOX')
  await field(page, 'Name').tap()
  await shop.tap({ position: { x: 90, y: 10 } })
  await page.keyboard.insertText('tea')
  expect(await shop.inputValue()).toBe('tea')
  await option(page, 'TEA HOUSE').tap()
  await expect.poll(() => shop.inputValue()).toBe('TEA HOUSE')
  await close()
})

test('S3.19 a choice of several keeps what was chosen, and forgets a search without a choice', async () => {
  const { page, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await show(page, campaigns)
  await press(page, 'Filter')
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
  const form = page.getByRole('form', { name: 'Filter Shop' })
  await form.getByText('in', { exact: true }).click()
  const shops = field(form, 'Shop')
  await shops.click()
  await option(page, 'SHOE BOX').click()
  await page.keyboard.type('tea')
  expect(await shops.inputValue()).toBe('tea')
  await form.getByText('Shop', { exact: true }).first().click()
  await expect.poll(() => shops.inputValue()).toBe('')
  await shops.click()
  await page.keyboard.type('tea')
  await option(page, 'TEA HOUSE').click()
  await expect.poll(() => shops.inputValue()).toBe('')
  for (const name of ['SHOE BOX', 'TEA HOUSE']) await form.getByText(name).first().waitFor()
  await close()
})
