// Unsaved changes: every way of leaving a form asks first.
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { answer, dialog, field, fill, follow, heading, notice, press } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const question = messages.form.pending
const typed = 'SHOE BOX AND MORE'

let browser: Browser
let server: RunningServer
let office: Visit
let page: Page
let form: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  const { id } = await (await setStage(server)).shop('SHOE BOX')
  form = `/#/dashboard/marketing/shop/${id}/edit`
  office = await visit(browser, server)
  page = office.page
  await signIn(page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Opens a form from the list and edits it. */
beforeEach(async () => {
  await follow(page, 'Shops')
  await page.getByRole('link', { name: 'SHOE BOX' }).click()
  await press(page, 'Edit')
  await fill(page, { Name: typed })
  await page.getByText('Unsaved changes').waitFor()
})

/** Answers No and checks that the input is unchanged. */
async function stay(): Promise<void> {
  await answer(page, question, messages.form.leaveNo)
  expect(await field(page, 'Name').inputValue()).toBe(typed)
  expect(page.url()).toBe(server.url + form)
}

test('S2.32 a menu link asks, and Escape or a click outside does not answer', async () => {
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await dialog(page, question).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  expect(await dialog(page, question).isVisible()).toBe(true)
  await stay()
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await answer(page, question, messages.form.leaveYes)
  await heading(page, 'Campaigns').waitFor()
})

test('S2.32 Back asks', async () => {
  await page.evaluate(() => history.back())
  await stay()
  await page.evaluate(() => history.back())
  await answer(page, question, messages.form.leaveYes)
  await heading(page, 'SHOE BOX').waitFor()
  await press(page, 'Edit')
  expect(await field(page, 'Name').inputValue()).toBe('SHOE BOX')
})

test('S2.32 a typed or scripted address asks', async () => {
  const warnings: string[] = []
  page.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()))
  await page.evaluate(() => (location.hash = '#/dashboard/marketing/campaign'))
  await stay()
  await page.goto('/#/dashboard/marketing/campaign')
  await stay()
  await page.goto('/#/dashboard/marketing/campaign')
  await answer(page, question, messages.form.leaveYes)
  await heading(page, 'Campaigns').waitFor()
  expect(page.url()).toBe(`${server.url}/#/dashboard/marketing/campaign`)
  // The history is intact: one step back is the previous screen.
  await page.goBack()
  await heading(page, 'SHOE BOX').waitFor()
  expect(page.url()).toBe(server.url + form)
  await page.goto('/#/dashboard/marketing/link')
  await heading(page, 'Links').waitFor()
  expect(warnings.filter((text) => text.includes('blocker'))).toEqual([])
})

test('S2.32 reloading and closing ask with the browser’s dialog', async () => {
  const asked: string[] = []
  page.on('dialog', async (box) => {
    asked.push(box.type())
    await box.dismiss()
  })
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
  expect(await field(page, 'Name').inputValue()).toBe(typed)
  page.removeAllListeners('dialog')
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await answer(page, question, messages.form.leaveYes)
})

test('S2.32 cancelling asks, and after saving nothing does', async () => {
  await press(page, 'Cancel')
  await stay()
  await press(page, 'Save')
  await notice(page, messages.record.updated)
  await heading(page, typed).waitFor()
  await follow(page, 'Campaigns')
  expect(await dialog(page, question).count()).toBe(0)
  await page.goBack()
  await heading(page, typed).waitFor()
  expect(office.complaints).toEqual([])
})
