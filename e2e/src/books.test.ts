// Manual correction, payment with statement, and reconciliation of a shop's export.
import { messages } from '@rivulet/contract/messages/messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { complete, look } from './look.ts'
import { mailsTo } from './mail.ts'
import { answer, euro, field, fill, heading, notice, pick, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let home: Visit
let affiliate: number
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  ;({ id: affiliate } = await stage.affiliate({ ...anna, shops: [shop.id] }))
  const link = await stage.link(affiliate, shop.id)
  for (const [orderId, amount] of [
    ['SB-1', '100.00'],
    ['SB-2', '80.00'],
    ['SB-3', '40.00'],
  ] as const) {
    const { id } = await stage.order(link.target, shop.apiKey, { orderId, amount })
    if (orderId !== 'SB-3') await stage.call('POST', `/financial/order/details/${id}/approve`)
  }
  ;[office, home] = await Promise.all([
    visit(browser, server),
    visit(browser, server, '/', { colorScheme: 'dark' }),
  ])
  await signIn(office.page, server.administrator)
  await signIn(home.page, anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const faultsOf = async (page: Page, name: string) => {
  await complete(page)
  return look(page, `books-${name}`)
}
/** Reloads, so that no unsaved-changes question appears. */
const go = async (page: Page, path: string, title: string) => {
  await page.goto('about:blank')
  await page.goto(`${server.url}/#/dashboard${path}`)
  await heading(page, title).waitFor()
}

test('S5.20 an administrator adds a ledger line with a reason, after a confirmation', async () => {
  const { page } = office
  await go(page, `/registration/affiliate/${affiliate}`, 'ANNA RIVERS')
  await page.getByRole('link', { name: 'Add a line to the ledger' }).click()
  await heading(page, 'Add a line').waitFor()
  await expect.poll(() => field(page, 'Affiliate').inputValue()).toBe('ANNA RIVERS')
  await fill(page, { Amount: '7.50', Reason: 'Bonus of November' })
  expect(await faultsOf(page, 'correction')).toEqual([])
  await press(page, 'Book')
  await answer(page, correctionMessages.confirmGive('€\u{a0}7.50', 'ANNA RIVERS'), 'Book')
  await notice(page, messages.record.created)
  await heading(page, 'Payments').waitFor()
  await page.getByText('Bonus of November').first().waitFor()
  expect(await faultsOf(page, 'ledger')).toEqual([])
})

test('S2.12 S3.10 a payment also settles the correction, and both sides can download its statement (PDF)', async () => {
  const { page } = office
  await go(page, `/financial/invoice/add?affiliate=${affiliate}`, 'New payment')
  await region(page, 'Corrections to settle').getByText('Bonus of November').waitFor()
  await press(page, 'Pay €\u{a0}30.00')
  await answer(page, invoiceMessages.payConfirm('€\u{a0}30.00', 'ANNA RIVERS'), 'Pay')
  await notice(page, messages.record.created)
  await page.getByText(traceMessages.correction('Bonus of November')).waitFor()
  expect(await faultsOf(page, 'payment')).toEqual([])
  await home.page.goto(`${server.url}/#/dashboard/financial/invoice`)
  await home.page.getByText(euro('30.00')).first().waitFor()
  await home.page.goto(page.url())
  for (const screen of [page, home.page]) {
    const [download] = await Promise.all([screen.waitForEvent('download'), press(screen, 'Statement')])
    expect(download.suggestedFilename()).toMatch(/^rivulet-payment-\d+\.pdf$/)
    const bytes = readFileSync(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(await faultsOf(home.page, 'payment-affiliate')).toEqual([])
  await expect
    .poll(() => mailsTo(server, anna.username).join('\n'))
    .toContain('Content-Type: application/pdf')
})

test('S2.13 a shop’s export is read and compared, and differences are fixed', async () => {
  const { page } = office
  const file = join(mkdtempSync(join(tmpdir(), 'rivulet-export-')), 'orders.csv')
  writeFileSync(
    file,
    'Bestellnummer;Betrag;Status\nSB-1;90,00;bezahlt\nSB-2;80,00;bezahlt\nSB-3;40,00;storniert\nSB-9;12,00;bezahlt\n',
  )
  await go(page, '/financial/reconciliation', 'Reconciliation')
  await press(page, 'New')
  await heading(page, 'Compare orders').waitFor()
  expect(await faultsOf(page, 'compare-empty')).toEqual([])
  await pick(page, { Shop: 'SHOE BOX' })
  await page.locator('input[type="file"]').setInputFiles(file)
  await region(page, 'First lines').getByText('SB-9').waitFor()
  await expect.poll(() => field(page, 'Approved').inputValue()).toBe('bezahlt')
  await fill(page, { From: '01/01/2026', To: '31/12/2099' })
  await page.keyboard.press('Tab')
  expect(await faultsOf(page, 'compare')).toEqual([])
  await press(page, 'Compare')
  await notice(page, messages.record.created)
  expect(await shown(page, 'Identical').textContent()).toBe('1')
  expect(await faultsOf(page, 'compared')).toEqual([])
  await page.getByRole('link', { name: 'Differences: 3 open' }).click()
  await heading(page, 'Differences').waitFor()
  await page.getByRole('checkbox', { name: /^Select SB-1/ }).check()
  await page.getByRole('checkbox', { name: /^Select SB-3/ }).check()
  expect(await faultsOf(page, 'differences')).toEqual([])
  await press(page.getByRole('toolbar', { name: 'Selected rows' }), 'Fix')
  await answer(page, reconciliationMessages.fixConfirm)
  await notice(page, reconciliationMessages.done)
  await page.getByText(reconciliationMessages.changed).first().waitFor()
  const orders = await stage.call<{ orderId: string; net: string; status: string }[]>(
    'GET',
    '/financial/order/details?sort=orderId',
  )
  expect(orders.map(({ orderId, net, status }) => [orderId, net, status])).toEqual([
    ['SB-1', '90.00', '0'],
    ['SB-2', '80.00', '0'],
    ['SB-3', '40.00', '1'],
  ])
  expect(office.complaints).toEqual([])
})
