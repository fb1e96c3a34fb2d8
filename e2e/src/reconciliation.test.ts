// Bulk fixing of reconciliation differences.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround } from './look.ts'
import { answer, field, heading, notice, pick, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let file: string
beforeAll(async () => {
  // The file is compared within seconds of the click, which a real export never is.
  ;[server, browser] = await Promise.all([startServer({ REVIEW: 'fast=off' }), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  const affiliate = await stage.affiliate({ ...anna, shops: [shop.id] })
  const { target } = await stage.link(affiliate.id, shop.id)
  const { id } = await stage.order(target, shop.apiKey, { orderId: 'SB-1', amount: '100.00' })
  await stage.call('POST', '/financial/order/details/approve', { ids: [id] })
  const click = await stage.click(target)
  const day = today('Europe/Brussels')
  file = join(mkdtempSync(join(tmpdir(), 'rivulet-bulk-')), 'orders.csv')
  writeFileSync(
    file,
    [
      'Order,Amount,Status,Date,Click id',
      `SB-1,60.00,paid,${day},`,
      `SB-2,100.00,paid,${day},${click}`,
      `SB-3,40.00,paid,${day},`,
      `SB-4,many,paid,${day},`,
      '',
    ].join('\n'),
  )
  office = await visit(browser, server)
  await signIn(office.page, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('S2.13 many differences are fixed at once: an unreadable line blocks them all, and afterwards each line shows its outcome', async () => {
  const { page } = office
  await page.goto(`${server.url}/#/dashboard/financial/reconciliation/add`)
  await heading(page, 'Compare orders').waitFor()
  await pick(page, { Shop: 'SHOE BOX' })
  await page.locator('input[type="file"]').setInputFiles(file)
  await region(page, 'First lines').getByText('SB-4').waitFor()
  await expect.poll(() => field(page, 'Approved').inputValue()).toBe('paid')
  expect(await lookAround(page, 'bulk-read')).toEqual([])
  await press(page, 'Compare')
  await notice(page, messages.record.created)
  // 12.50 of SB-2, credited to its click on a day without a time, minus 5.00 of SB-1.
  await page
    .getByText(/^€\s*7\.50$/)
    .first()
    .waitFor()
  expect(await lookAround(page, 'bulk-compared')).toEqual([])

  await page.getByRole('link', { name: /^Differences/ }).click()
  await heading(page, 'Differences').waitFor()
  await page
    .getByText(/^€\s*7\.50$/)
    .first()
    .waitFor()
  for (const name of ['SB-1', 'SB-2', 'SB-3', 'SB-4'])
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check()
  expect(await lookAround(page, 'bulk-chosen')).toEqual([])
  const chosen = page.getByRole('toolbar', { name: 'Selected rows' })
  await press(chosen, 'Fix')
  await notice(page, reconciliationMessages.notDone)
  const orders = () =>
    stage.call<{ orderId: string; net: string; commission: string }[]>(
      'GET',
      '/financial/order/details?sort=orderId',
    )
  expect((await orders()).map(({ orderId, net }) => [orderId, net])).toEqual([['SB-1', '100.00']])

  await page.getByRole('checkbox', { name: /^Select SB-4/ }).uncheck()
  await press(chosen, 'Fix')
  await answer(page, reconciliationMessages.fixConfirm)
  await notice(page, reconciliationMessages.done)
  await page.getByText(reconciliationMessages.changed).first().waitFor()
  await page.getByText(reconciliationMessages.recorded, { exact: true }).first().waitFor()
  expect(await lookAround(page, 'bulk-fixed')).toEqual([])
  expect((await orders()).map(({ orderId, commission }) => [orderId, commission])).toEqual([
    ['SB-1', '7.50'],
    ['SB-2', '12.50'],
  ])
  expect(office.complaints).toEqual([])
})
