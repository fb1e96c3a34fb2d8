// Order corrections by an administrator: amount, credit and held approval, and what both affiliates see.
import { callMessages } from '@rivulet/contract/messages/call-messages'
import { claimStates } from '@rivulet/contract/states/claim'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { today } from '@rivulet/contract/day'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { reviewMessages } from '@rivulet/contract/messages/review-messages'
import { shopTestMessages } from '@rivulet/contract/messages/shop-test-messages'
import { termsMessages } from '@rivulet/contract/messages/terms-messages'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround, show as goTo } from './look.ts'
import { answer, dialog, euro, field, heading, notice, pick, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const bob = { name: 'BOB LAKES', username: 'bob@boats.example', password: 'River-8-stones' }

let browser: Browser
let server: RunningServer
let stage: Stage
let shop: { id: number; apiKey: string }
let target: string
let office: Visit
let boat: Visit
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  shop = await stage.shop('SHOE BOX')
  const [ann, other] = [
    await stage.affiliate({ ...anna, shops: [shop.id] }),
    await stage.affiliate({ ...bob, shops: [shop.id] }),
  ]
  ;({ target } = await stage.link(ann.id, shop.id))
  await stage.link(other.id, shop.id)
  ;[office, boat] = await Promise.all([visit(browser, server), visit(browser, server)])
  await signIn(office.page, server.administrator)
  await signIn(boat.page, bob)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const faultsOf = (page: Page, name: string) => lookAround(page, `credit-${name}`)
/** Calls from the shop; an order right after its click is flagged. */
const say = (message: object) => report({ ...message })
async function report(
  message: object,
  apikey = shop.apiKey,
): Promise<{ status: number; data: { id: number; result: string } }> {
  const answered = await fetch(`${server.url}/api/v1/track/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey },
    body: JSON.stringify(message),
  })
  const body = (await answered.json()) as { data: { id: number; result: string } }
  return { status: answered.status, data: body.data }
}
const show = async (page: Page, id: number, orderId: string) => {
  await page.goto(`${server.url}/#/dashboard/financial/order/details/${id}`)
  await heading(page, orderId).waitFor()
}

test('S3.8 R68 a held approval takes effect when the flags are cleared', async () => {
  const { page } = office
  const click_id = await stage.click(target)
  const { data } = await say({ orderId: 'SB-1', amount: '80.00', click_id, status: 'approved' })
  expect(data.result).toBe('held')
  await show(page, data.id, 'SB-1')
  await shown(page, 'Approved by the shop').waitFor()
  expect(await page.getByText('Lowered by').count()).toBe(0)
  expect(await faultsOf(page, 'held')).toEqual([])
  await press(page, 'Clear flags')
  await answer(page, reviewMessages.clearConfirm)
  await notice(page, reviewMessages.cleared)
  await shown(page, 'Status').filter({ hasText: 'Approved' }).waitFor()
  await region(page, traceMessages.title).getByText(euro('10.00')).first().waitFor()
  expect(await faultsOf(page, 'cleared')).toEqual([])
})

test('S3.8 a higher amount is corrected with a reason, and all figures follow', async () => {
  const { page } = office
  await say({ orderId: 'SB-1', amount: '120.00' })
  await page.reload()
  await shown(page, 'Stated amount').filter({ hasText: '120.00' }).waitFor()
  await press(page, 'Correct amount')
  const asked = dialog(page, 'Goods after discount')
  await field(asked, 'Amount').fill('120.00')
  await field(asked, 'Reason').fill('As the shop invoiced it')
  expect(await faultsOf(page, 'amount-dialog')).toEqual([])
  await press(asked, 'Correct amount')
  await notice(page, orderMessages.amountCorrected)
  await shown(page, 'Net after refunds').filter({ hasText: '120.00' }).waitFor()
  await shown(page, 'Commission').filter({ hasText: '15.00' }).first().waitFor()
  await page.getByText('As the shop invoiced it').waitFor()
  expect(await faultsOf(page, 'amount')).toEqual([])
})

test('S3.8 credit is moved after the dialog shows what each affiliate loses or gets', async () => {
  const { page } = office
  await press(page, 'Move credit')
  const asked = dialog(page, 'Both affiliates can read it')
  await asked.getByText(creditMessages.choose).waitFor()
  await field(asked, 'Link').click()
  const offered = (name: RegExp) => page.getByRole('option', { name })
  await offered(/BOB LAKES/).waitFor()
  expect(await offered(/ANNA RIVERS/).count()).toBe(0)
  await offered(/BOB LAKES/).click()
  await asked.getByText(/ANNA RIVERS loses .*15\.00/).waitFor()
  await asked.getByText(/BOB LAKES gets .*15\.00/).waitFor()
  await field(asked, 'Reason').fill('His review, her link')
  expect(await faultsOf(page, 'move-dialog')).toEqual([])
  await press(asked, 'Move credit')
  await notice(page, orderMessages.creditMoved)
  await shown(page, 'Affiliate').filter({ hasText: 'BOB LAKES' }).waitFor()
  await region(page, traceMessages.title)
    .getByText(/from ANNA RIVERS: His review, her link/)
    .waitFor()
  expect(await faultsOf(page, 'moved')).toEqual([])
})

test('S2.13 the new affiliate sees the order and the reason, without the other’s name', async () => {
  const { page } = boat
  await page.goto(`${server.url}/#/dashboard/financial/order/moved`)
  await page.getByText('Moved here').first().waitFor()
  await page.getByText('His review, her link').first().waitFor()
  expect(await faultsOf(page, 'list')).toEqual([])
  // The previous list also shows the order number.
  await goTo(page, '/dashboard/financial/order/details')
  await page.getByText('SB-1', { exact: true }).first().click()
  await region(page, traceMessages.title)
    .getByText(/from another affiliate: His review, her link/)
    .waitFor()
  expect(await page.getByText('ANNA').count()).toBe(0)
  expect(await faultsOf(page, 'theirs')).toEqual([])
})

test('S4.1 the shop’s screen shows a test live: the click, what is wrong with a call, and what the order would earn', async () => {
  const { page } = office
  // As the set-up guide leads there.
  await page.goto(`${server.url}/#/dashboard/marketing/shop/${shop.id}?to=test`)
  const panel = region(page, shopTestMessages.title)
  await panel.getByText(shopTestMessages.waitsForClick).waitFor()
  await expect.poll(() => panel.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(200)
  const opens = panel.getByRole('link', { name: shopTestMessages.openButton })
  const click_id = await stage.click((await opens.getAttribute('href')) ?? '')
  await panel.getByText(/^Click seen/).waitFor()
  // The call to copy names the click.
  await panel.getByText(String(click_id)).waitFor()
  await report({ orderId: 'TRY-1', amount: '80.00', click_id }, 'rvk_wrong')
  await panel.getByText(shopTestMessages.wrongKey).waitFor()
  await say({ orderId: '0', amount: 'much', click_id })
  const fields = [callMessages.field('Amount', orderApiMessages.amount)]
  fields.push(callMessages.field('Order ID', orderApiMessages.orderId))
  for (const field of fields) await panel.getByText(field).first().waitFor()
  await panel
    .getByText(fields[0] ?? '')
    .first()
    .evaluate((sentence) => sentence.scrollIntoView({ block: 'center' }))
  expect(await faultsOf(page, 'refused')).toEqual([])
  // Without "test": the click says so.
  await say({ orderId: 'TRY-1', amount: '80.00', click_id })
  await panel
    .getByText(/TRY-1 seen .*€\s80\.00, would earn €\s10\.00 for ANNA RIVERS \(12\.50%/)
    .waitFor()
  await panel.getByText(callMessages.trial, { exact: true }).waitFor()
  await panel.getByText(/TRY-1 seen/).scrollIntoViewIfNeeded()
  expect(await faultsOf(page, 'trial')).toEqual([])
  expect(await server.database.sql`select from shop_order where order_number like 'TRY%'`).toHaveLength(
    0,
  )
})

test('S2.13 answering a claim as credited while the order is another affiliate’s shows a warning with a link', async () => {
  const { page } = office
  const [affiliate] = await stage.call<{ id: number }[]>(
    'GET',
    `/registration/affiliate?${encodeURIComponent('where[username]')}=eq~.~${anna.username}`,
  )
  const claim = await stage.call<{ id: number }>('POST', '/financial/claim', {
    ...{ affiliate: affiliate?.id, shop: shop.id, orderId: '#SB-1', note: 'It was mine', documents: [] },
    orderedOn: today('Europe/Brussels'),
  })
  // Open claims are answered in their card, answered ones by the action below.
  const no = { outcome: 'declined', text: 'It is not yours' }
  await stage.call('POST', `/financial/claim/${claim.id}/answer`, no)
  await page.goto(`${server.url}/#/dashboard/financial/claim/${claim.id}`)
  await press(page, 'Answer')
  const asked = dialog(page, 'Outcome')
  await pick(asked, { Outcome: claimStates.paid })
  await asked.getByText(claimMessages.warn.another).waitFor()
  expect(await faultsOf(page, 'claim-warning')).toEqual([])
  await asked.getByRole('link', { name: claimMessages.fix.another }).click()
  await heading(page, 'SB-1').waitFor()
  await page.getByRole('button', { name: 'Move credit' }).waitFor()
})

test('S2.19 S3.5 S3.10 an affiliate finds each link’s QR code in the list, reads the terms, and sees when money becomes payable', async () => {
  const { page } = boat
  await goTo(page, '/dashboard/marketing/link')
  await page
    .getByRole('button', { name: /^Copy address of/ })
    .first()
    .waitFor()
  expect(await faultsOf(page, 'links')).toEqual([])
  await page
    .getByRole('button', { name: /^QR code of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'SVG' }).waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, '/dashboard/settings/terms')
  await page
    .getByText(/of each order, payable as soon as it is approved, if the order is placed within 30 days/)
    .waitFor()
  expect(await faultsOf(page, 'terms')).toEqual([])
  await goTo(page, '/dashboard/settings/balance')
  await region(page, termsMessages.payable).waitFor()
  expect(await faultsOf(page, 'payable')).toEqual([])
})

test('no console errors', () => {
  expect([office.complaints, boat.complaints]).toEqual([[], []])
})
