// Keyboard only: sign-in, list, form and dialog.
import { messages } from '@rivulet/contract/messages/messages'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { show } from './look.ts'
import { dialog, field, heading, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { setStage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const shops = '/dashboard/marketing/shop'

let browser: Browser
let server: RunningServer
let office: Visit
let page: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  const stage = await setStage(server)
  for (const name of ['BOAT HOUSE', 'HAT BOX', 'SHOE BOX']) await stage.shop(name)
  office = await visit(browser, server)
  page = office.page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Presses Tab until the element has the focus, up to a limit. */
async function tabTo(wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor()
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await press(key)
  }
  throw new Error('The focus never came there')
}
async function hasFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => region(page, 'Shops, rows')

test('S1.4 signing in works with the keyboard only', async () => {
  await tabTo(page.getByLabel('Username'))
  await page.keyboard.type(server.administrator.username)
  await press('Tab')
  await page.keyboard.type(server.administrator.password)
  await press('Enter')
  await page.waitForURL(/#\/dashboard\//)
})

test('S2.34 S2.36 in a list arrows move, Space selects, Enter opens, slash searches and n adds a record', async () => {
  await show(page, shops)
  await rows().getByRole('link', { name: 'HAT BOX' }).waitFor()
  await press('ArrowDown', 'Space')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('1 selected').waitFor()
  await press('ArrowDown', 'Space')
  await bar.getByText('2 selected').waitFor()
  // Not after all rows in sight.
  await press('Tab')
  await hasFocus(bar.getByRole('button').first())
  // From a heading back to the rows.
  await rows().getByRole('button', { name: 'Name', exact: true }).focus()
  await press('ArrowUp', 'ArrowDown')
  await hasFocus(rows())
  await press('Space', 'Enter')
  await heading(page, 'HAT BOX').waitFor()
  await page.goBack()
  await rows().waitFor()
  await press('/')
  await hasFocus(page.getByRole('searchbox'))
  await page.keyboard.type('hat box')
  await page.getByText('1 shop', { exact: true }).waitFor()
  await press('Escape')
  await page.getByText('3 shops', { exact: true }).waitFor()
  await tabTo(rows())
  await press('n')
  await heading(page, 'New shop').waitFor()
})

test('S3.19 a filter is chosen, set and applied by the keyboard', async () => {
  await show(page, shops)
  await tabTo(button('Filter'))
  await press('Enter')
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Name', exact: true }))
  await press('Enter')
  const editor = page.getByRole('form', { name: 'Filter Name' })
  await tabTo(editor.getByRole('textbox'))
  await page.keyboard.type('BOX')
  await press('Enter')
  await page.getByText('2 shops', { exact: true }).waitFor()
  await tabTo(button('Clear'))
  await press('Enter')
  await page.getByText('3 shops', { exact: true }).waitFor()
})

test('S5.13 Ctrl+S validates a form, focuses the first error, and saves a valid form', async () => {
  await show(page, `${shops}/add`)
  await tabTo(field(page, 'Name'))
  await page.keyboard.type('rope works')
  await press('Control+s')
  await page.getByText(messages.form.invalid).waitFor()
  await hasFocus(field(page, 'Address'))
  await page.getByText(messages.field.required).waitFor()
  await page.keyboard.type('https://ropes.example/')
  await press('Control+s')
  await heading(page, 'ROPE WORKS').waitFor()
})

test('S8.13 S2.35 a question is answered by keyboard, and the focus returns to its origin', async () => {
  // Wide enough for all that can be done with a shop.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const ask = button('Delete')
  await tabTo(ask, 'Shift+Tab')
  await press('Enter')
  const question = dialog(page, messages.record.confirmRemove(1))
  await hasFocus(question.getByRole('button', { name: messages.confirm.cancel }))
  await press('Enter')
  await question.waitFor({ state: 'hidden' })
  await hasFocus(ask)
  await press('Enter')
  await tabTo(question.getByRole('button', { name: 'Delete' }))
  await press('Enter')
  await page.getByText(messages.record.removed).waitFor()
  await heading(page, 'Shops').waitFor()
})

test('S2.22 permissions are ticked with arrows and Space', async () => {
  await show(page, '/dashboard/admin/profile/add')
  const first = page.getByRole('checkbox', { name: 'All of Affiliates' })
  await tabTo(first)
  await press('ArrowRight', 'Space', 'ArrowDown', 'ArrowRight', 'Space')
  expect(await page.getByRole('checkbox', { name: 'Affiliates: Allow access' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Invites: List' }).isChecked()).toBe(true)
  await page.getByText('2 given').waitFor()
  expect(office.complaints).toEqual([])
})
