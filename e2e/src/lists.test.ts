// A list of five thousand orders: search, sort, filter, selection and export, with mouse and keyboard.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes } from './look.ts'
import { answer, coveredBy, dialog, follow, heading, notice, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const count = 5000
/** Every tenth order has failed, the others are pending. */
const failed = count / 10

let browser: Browser
let server: RunningServer
let office: Visit
let page: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  await insertOrders()
  office = await visit(browser, server)
  page = office.page
  await signIn(page, server.administrator)
  await follow(page, 'Order Statistics')
  await press(page, 'Orders')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** ORDER-0001 is the newest and cheapest: each next one is a minute older and a euro dearer. */
async function insertOrders(): Promise<void> {
  const stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
  const affiliate = await stage.affiliate({ ...anna, shops: [shop.id] })
  const link = await stage.link(affiliate.id, shop.id)
  await server.database.sql`
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents,
      status, declined_at, declined_on, rate_basis_points, rate_source, commission_cents)
    select ${shop.id}, 'ORDER-' || lpad(n::text, 4, '0'), at, at::date, ${affiliate.id}, ${link.id}, n * 100, n * 100,
      case when n % 10 = 0 then '1' else '2' end, case when n % 10 = 0 then at end,
      case when n % 10 = 0 then at::date end, 1250, 'affiliate', n * 100 / 8
    from generate_series(1, ${count}) n, lateral (select now() - n * interval '1 minute' as at) moment`
}

const table = () => page.getByRole('table', { name: 'Orders', exact: true })
const row = (orderId: string) => table().getByRole('row').filter({ hasText: orderId })
/** Order ids of the rendered rows. */
const first = () =>
  table()
    .getByText(/^ORDER-\d+$/)
    .first()
const trace = () => page.getByRole('dialog', { name: traceMessages.title })
/** The order number in the head of the trace. */
const subject = () => trace().getByRole('link', { name: /^ORDER-\d+$/ })
const rows = () => region(page, 'Orders, rows')

test('S2.36 all rows form one list: the first are shown at once, End goes to the last', async () => {
  await row('ORDER-0001').waitFor()
  expect(await table().getAttribute('aria-rowcount')).toBe(String(count + 1))
  await rows().focus()
  await page.keyboard.press('End')
  await row('ORDER-5000').waitFor()
  await page.keyboard.press('Home')
  await row('ORDER-0001').waitFor()
})

test('S3.19 S7.7 sort and filters are kept in the address, and Back restores them', async () => {
  await table().getByRole('button', { name: 'Net after refunds' }).click()
  await table()
    .getByRole('columnheader', { name: 'Net after refunds' })
    .and(page.locator('[aria-sort]'))
    .waitFor()
  await press(page, 'Filter')
  await press(page.getByRole('dialog'), 'Status')
  const editor = page.getByRole('form', { name: 'Filter Status' })
  await editor.getByText('Failed').click()
  await press(editor, 'Apply')
  await page.getByText(`${failed} orders`).waitFor()
  const address = page.url()
  expect(decodeURIComponent(address)).toMatch(/where\[status\]=.*sort=|sort=.*where\[status\]=/)
  const shown = await first().innerText()

  await first().click()
  await heading(page, shown).waitFor()
  await page.goBack()
  await row(shown).waitFor()
  expect(page.url()).toBe(address)
  await page.getByText(`${failed} orders`).waitFor()
  await page.getByText('Failed').first().waitFor()
  await page.reload()
  await row(shown).waitFor()
  expect(await first().innerText()).toBe(shown)
})

test('S2.34 S8.8 an export contains all filtered rows', async () => {
  await press(page, 'Export')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const path = await (await download).path()
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  expect(head).toContain('Order ID')
  expect(lines).toHaveLength(failed)
  expect(lines.filter((line) => !/ORDER-\d{3}0/.test(line))).toEqual([])
  await press(page, 'Clear')
  await page.getByText('5,000 orders').waitFor()
})

test('S2.34 slash focuses the search, which finds one of many', async () => {
  await page.keyboard.press('/')
  await page.locator('input[type=search]:focus').waitFor()
  await page.keyboard.type('order-4321')
  await page.getByText('1 order', { exact: true }).waitFor()
  await row('ORDER-4321').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('5,000 orders').waitFor()
})

test('S5.21 S4.1 rows are selected with the keyboard and approved together', async () => {
  await page.getByRole('searchbox').fill('ORDER-012')
  await page.getByText('10 orders').waitFor()
  await rows().focus()
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('2 selected').waitFor()
  await press(bar, 'View')
  await notice(page, messages.record.oneOnly)
  const approve = async () => {
    await press(bar, 'Approve')
    await dialog(page, 'Approve 2 orders')
      .getByText(/^Commission €/)
      .waitFor()
    await answer(page, orderMessages.statusConfirm, 'Approve 2 orders')
  }
  await approve()
  await region(page, 'Notices').getByRole('button', { name: undoMessages.label }).waitFor()
  expect(await coveredBy(region(page, 'Notices').getByRole('status'))).toEqual([])
  await page.keyboard.press('Control+z')
  await notice(page, undoMessages.undone)
  const lines = await server.database.sql<{ cents: number }[]>`select cents from ledger_line`
  expect([lines.length, lines.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([4, 0])
  await expect.poll(() => table().getByText('Approved', { exact: true }).count()).toBe(0)
  await rows().focus()
  for (const key of ['Home', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await bar.getByText('2 selected').waitFor()
  await approve()
  await notice(page, orderMessages.approved)
  await expect.poll(() => table().getByText('Approved', { exact: true }).count()).toBeGreaterThan(1)
  const approved = await server.database.sql`select order_number from shop_order where status = '0'`
  expect(approved).toHaveLength(2)
  expect(await server.database.sql`select from ledger_line`).toHaveLength(6)
})

test('S3.8 S2.34 Enter opens the trace of an order, J and K step through the rows, Escape closes it and returns the focus', async () => {
  await rows().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const opened = (await subject().textContent()) ?? ''
  expect(opened).toMatch(/^ORDER-012\d$/)
  expect(page.url()).toMatch(/trace=\d+$/)
  await page.keyboard.press('j')
  await subject().filter({ hasNotText: opened }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await subject().filter({ hasText: opened }).waitFor()
  await page.keyboard.press('ArrowDown')
  const next = subject().filter({ hasNotText: opened })
  const shown = (await next.textContent()) ?? ''
  const link = page.url()
  await page.keyboard.press('Escape')
  await trace().waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('trace')
  await expect.poll(() => rows().evaluate((list) => list === document.activeElement)).toBe(true)
  // The current row has moved along.
  await page.keyboard.press('Enter')
  await subject().filter({ hasText: shown }).waitFor()
  await page.goBack()
  await trace().waitFor({ state: 'hidden' })
  // The link opens the same rows with the same trace.
  await page.goto(link)
  await page.reload()
  await subject().filter({ hasText: shown }).waitFor()
  await trace().getByRole('button', { name: traceMessages.previous }).click()
  await subject().filter({ hasText: opened }).waitFor()
  expect(await lookInThemes(page, 'trace')).toEqual([])
  await trace().getByRole('button', { name: 'Close' }).click()
  await trace().waitFor({ state: 'hidden' })
  const linked = () => page.evaluate(() => document.activeElement?.hasAttribute('data-trace'))
  await expect.poll(linked).toBe(true)
})

test('S3.8 S4.1 a click on a row opens its trace, where a pending order is decided as in the list, with undo', async () => {
  await table().getByText('Pending', { exact: true }).first().click()
  const order = (await subject().textContent()) ?? ''
  await press(trace(), 'Fail')
  const failing = dialog(page, `Fail order ${order}`)
  await failing.getByText(/^Pending commission of €/).waitFor()
  // Not the button that closes it, which stands before it.
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('action-reason')
  // The keys are the dialog's: they neither step on nor close the trace.
  await failing.getByLabel('Note').fill('')
  await page.keyboard.type('jk')
  await page.keyboard.press('Escape')
  await answer(page, messages.form.pending, messages.form.leaveNo)
  expect(await failing.getByLabel('Note').inputValue()).toBe('jk')
  await press(failing, 'Cancel')
  await press(trace(), 'Approve')
  await dialog(page, `Approve order ${order}`)
    .getByText(/^Commission €/)
    .waitFor()
  expect(await lookInThemes(page, 'trace-approve')).toEqual([])
  await answer(page, orderMessages.statusConfirm, 'Approve')
  await trace().getByText('Approved', { exact: true }).first().waitFor()
  expect(await subject().textContent()).toBe(order)
  expect(await trace().getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await region(page, 'Notices').getByRole('button', { name: undoMessages.label }).press('Enter')
  await notice(page, undoMessages.undone)
  await trace().getByRole('button', { name: 'Approve' }).waitFor()
  await page.keyboard.press('Escape')
  await trace().waitFor({ state: 'hidden' })
})

test('S4.1 the button of a dialog stays in its place while what it changes is computed', async () => {
  const preview = '**/decision/preview'
  const held = Promise.withResolvers<void>()
  await page.route(preview, async (route) => {
    await held.promise
    await route.continue()
  })
  await table().getByText('Pending', { exact: true }).first().click()
  const order = (await subject().textContent()) ?? ''
  await press(trace(), 'Approve')
  const asked = dialog(page, `Approve order ${order}`)
  await asked.getByRole('status', { name: decisionMessages.computing }).waitFor()
  const top = async () => (await asked.getByRole('button').last().boundingBox())?.y
  const before = await top()
  held.resolve()
  await asked.getByText(/^Commission €/).waitFor()
  expect(await top()).toBe(before)
  await page.unroute(preview)
  await press(asked, 'Cancel')
  await page.keyboard.press('Escape')
  await trace().waitFor({ state: 'hidden' })
})

test('S2.34 Enter opens a row, its number the record, and n adds a record', async () => {
  await rows().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await subject().click()
  await heading(page, /^ORDER-012\d$/).waitFor()
  await page.goBack()
  await trace().waitFor()
  await page.keyboard.press('Escape')
  await trace().waitFor({ state: 'hidden' })
  await page.goBack()
  await rows().waitFor()
  await page.keyboard.press('n')
  await heading(page, 'New order').waitFor()
  expect(office.complaints).toEqual([])
})
