// Files of the application that fail to load: no blank page, no lost input.
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { heading, notice } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const words = messages.lost
/** Blocks files of a kind. Returns a function that unblocks them. */
async function cut(page: Page, files: RegExp) {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}
const reload = (page: Page) => page.getByRole('button', { name: words.reload })

test.each([
  ['code', /assets\/index-.*\.js/],
  ['look', /assets\/index-.*\.css/],
])('S8.12 R50 a page whose %s is lost says so and can be loaded again', async (_, files) => {
  const { page, complaints, close } = await visit(browser, server)
  await page.getByLabel('Username').waitFor()
  const unblock = await cut(page, files)
  await page.reload()
  await heading(page, words.title).waitFor()
  expect(await page.getByRole('main').innerText()).toContain(words.why)
  await unblock()
  // It already has the focus.
  await page.keyboard.press('Enter')
  await page.getByLabel('Username').waitFor()
  expect(await page.getByRole('heading', { name: words.title }).count()).toBe(0)
  expect(complaints.filter((text) => !text.includes('net::ERR_'))).toEqual([])
  await close()
})

test('S9.4 S8.12 a start that takes more than two minutes counts as lost', async () => {
  const { page, close } = await visit(browser, server)
  await page.clock.install()
  // Neither a response nor an error.
  await page.route(/assets\/index-.*\.js/, () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#lost').waitFor({ state: 'attached' })
  await page.clock.runFor(119_000)
  expect(await reload(page).isVisible()).toBe(false)
  await page.clock.runFor(1000)
  await heading(page, words.title).waitFor()
  await close()
})

test('S8.12 a dialog whose code is lost ends in a notice, and a screen in the load-error page', async () => {
  const { page, close } = await visit(browser, server)
  await signIn(page, server.administrator)
  await page.getByText('Waiting for decision').waitFor()
  const unblock = await cut(page, /assets\/(quick-search|list|account)-.*\.js/)
  await page.keyboard.press('Control+k')
  await notice(page, words.part)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Affiliates', exact: true }).first().click()
  await heading(page, words.title).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await unblock()
  await page.getByRole('main').getByRole('button', { name: words.reload }).click()
  await heading(page, 'Affiliates').waitFor()
  await close()
})
