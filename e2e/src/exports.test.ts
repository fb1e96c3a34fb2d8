// Large export in a browser: progress, interruption and cancel.
import { messages } from '@rivulet/contract/messages/messages'
import { statSync } from 'node:fs'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { heading, press } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'

let server: RunningServer
let browser: Browser
let page: Page
const downloaded: Download[] = []
const rows = 60_000

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  // About a hundred megabytes: slow enough to observe and interrupt.
  for (let from = 1; from < rows; from += 2000)
    await server.database.sql`insert into invite (code, type, active, notes)
      select 'code-' || n, 'single', true, (select string_agg(md5(n || '-' || k), '') from generate_series(1, 64) k)
      from generate_series(${from}::int, ${from + 1999}::int) n`
  const office = await visit(browser, server)
  page = office.page
  page.on('download', (download) => downloaded.push(download))
  await signIn(page, server.administrator)
  await page.goto(`${server.url}/#/dashboard/registration/invite`)
  await heading(page, 'Invites').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const running = () => page.getByRole('status').filter({ hasText: 'Exporting invites.csv' })
async function start(): Promise<void> {
  // What an earlier one said stays while the pointer is on it.
  await page.mouse.move(0, 0)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await press(page, 'Export')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const received = running().getByText(/\d MB received/)
  await received.or(page.getByRole('alert')).first().waitFor()
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
}

test('S8.8 S2.34 an export whose database fails half-way is a failure, and no file is saved', async () => {
  await start()
  await server.database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  await page.getByText(messages.exporting.broken).waitFor()
  expect([await running().count(), downloaded]).toEqual([0, []])
})

test('S8.8 an export that is cancelled saves nothing', async () => {
  await start()
  await press(running(), 'Cancel')
  await running().waitFor({ state: 'detached' })
  const transactions = () => server.database.sql`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  await expect.poll(transactions).toEqual([])
  expect(downloaded).toEqual([])
})

test('S8.8 S2.34 a large export shows its progress and is complete', async () => {
  const saved = page.waitForEvent('download', { timeout: 180_000 })
  await start()
  const path = await (await saved).path()
  await running().waitFor({ state: 'detached' })
  // 64 digests a row, plus other columns.
  expect(statSync(path).size).toBeGreaterThan(rows * 2048)
})
