// Columns arranged with mouse and keyboard, and saved views that a colleague opens by their address.
import { columnMessages } from '@rivulet/contract/messages/column-messages'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes } from './look.ts'
import { notice, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }
const list = '/dashboard/registration/affiliate'

let browser: Browser
let server: RunningServer
let office: Visit
let page: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  const stage = await setStage(server)
  await stage.manager(mara)
  for (const name of ['ANNA RIVERS', 'BO LAKES'])
    await stage.affiliate({
      name,
      username: `${name.slice(0, 2)}@boats.example`,
      password: 'River-7-stones',
    })
  office = await visit(browser, server)
  page = office.page
  await signIn(page, server.administrator)
  await page.goto(`/#${list}`)
  await row('ANNA RIVERS').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const row = (name: string, of: Page = page) => of.getByRole('row').filter({ hasText: name })
const heads = async (of: Page = page) =>
  (await of.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
const chooser = () => page.getByRole('dialog', { name: columnMessages.title })
const grip = (title: string) =>
  chooser().getByRole('button', { name: columnMessages.move(title), exact: true })

test('S2.36 columns are dragged, moved by keyboard, hidden and pinned, and a pinned one stays in sight', async () => {
  await press(page, 'Columns')
  await grip('Name').waitFor()
  const before = await heads()
  const [from, to] = [await grip('Username').boundingBox(), await grip('Name').boundingBox()]
  if (!from || !to) throw new Error('the columns cannot be dragged')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await heads()).indexOf('Username')).toBe(before.indexOf('Name'))
  await grip('Name').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => heads()).toEqual(before)
  expect(await grip('Name').evaluate((button) => button === document.activeElement)).toBe(true)
  for (const title of ['Created', 'Created by', 'Updated', 'Updated by'])
    await chooser()
      .getByRole('checkbox', { name: columnMessages.show(title), exact: true })
      .check()
  await chooser()
    .getByRole('checkbox', { name: columnMessages.show('Username') })
    .uncheck()
  await chooser()
    .getByRole('button', { name: columnMessages.pinColumn('Name'), exact: true })
    .click()
  expect(await lookInThemes(page, 'column-chooser')).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 900, height: 800 })
  const cell = page.getByRole('link', { name: 'ANNA RIVERS' })
  const left = async () => Math.round((await cell.boundingBox())?.x ?? 0)
  const start = await left()
  const rows = region(page, 'Affiliates, rows')
  await rows.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect.poll(() => rows.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  expect(await left()).toBe(start)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('S3.19 S6.3 a shared view has an address that shows a colleague the same list', async () => {
  await page.getByRole('searchbox').fill('')
  await press(page, viewMessages.save)
  const dialog = page.getByRole('dialog', { name: viewMessages.save })
  await dialog.getByLabel('Name').fill('Who made whom')
  await dialog.getByLabel('Shared').check()
  expect(await lookInThemes(page, 'save-view')).toEqual([])
  await press(dialog, viewMessages.save)
  await notice(page, viewMessages.saved)
  await page.waitForURL(/\?view=\d+$/)
  expect(await lookInThemes(page, 'saved-view')).toEqual([])
  const shown = await heads()
  expect(shown).toContain('Created by')
  const address = page.url().slice(page.url().indexOf('#') + 1)
  const desk = await visit(browser, server)
  await signIn(desk.page, mara)
  await desk.page.goto(`/#${address}`)
  await row('ANNA RIVERS', desk.page).waitFor()
  expect(await heads(desk.page)).toEqual(shown)
  // Hers to use, not to change.
  await desk.page.getByRole('button', { name: viewMessages.actions('Who made whom') }).click()
  await desk.page.getByRole('menuitem', { name: viewMessages.openWith }).click()
  await notice(desk.page, viewMessages.opening)
  await desk.page.goto('/#/dashboard/home')
  await desk.page.goto(`/#${list}`)
  await desk.page.waitForURL(/\?view=\d+$/)
  await expect.poll(() => heads(desk.page)).toEqual(shown)
  expect([...desk.complaints, ...office.complaints]).toEqual([])
  await desk.close()
})
