// What an administrator puts right about an order: its amount, whose it is, and an approval that waited for a look; and what both affiliates read of it.
import { callMessages } from '@rivulet/contract/call-messages'
import { claimMessages } from '@rivulet/contract/claim-messages'
import { today } from '@rivulet/contract/day'
import { creditMessages } from '@rivulet/contract/credit-messages'
import { orderMessages } from '@rivulet/contract/order-messages'
import { reviewMessages } from '@rivulet/contract/review-messages'
import { traceMessages } from '@rivulet/contract/trace-messages'
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
/** What the shop says; the order of a click right before is flagged. */
const say = (message: object) => report({ ...message })
async function report(
  message: object,
): Promise<{ status: number; data: { id: number; result: string } }> {
  const answered = await fetch(`${server.url}/api/v1/track/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: shop.apiKey },
    body: JSON.stringify(message),
  })
  const body = (await answered.json()) as { data: { id: number; result: string } }
  return { status: answered.status, data: body.data }
}
const show = async (page: Page, id: number, orderId: string) => {
  await page.goto(`${server.url}/#/dashboard/financial/order/details/${id}`)
  await heading(page, orderId).waitFor()
}

test('S3.8 R68 an approval that waited for a look takes effect when the flags are cleared', async () => {
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

test('S3.8 a higher amount is corrected with a reason, and everything follows it', async () => {
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
  await shown(page, 'Net').filter({ hasText: '120.00' }).waitFor()
  await shown(page, 'Commission').filter({ hasText: '15.00' }).first().waitFor()
  await page.getByText('As the shop invoiced it').waitFor()
  expect(await faultsOf(page, 'amount')).toEqual([])
})

test('S3.8 credit is moved after the dialog has said what leaves the one and what the other gets', async () => {
  const { page } = office
  await press(page, 'Move credit')
  const asked = dialog(page, 'Both affiliates can read it')
  await asked.getByText(creditMessages.chooseLink).waitFor()
  await field(asked, 'Link').click()
  await page.getByRole('option', { name: /BOB LAKES/ }).click()
  await asked.getByText(/15\.00 leaves ANNA RIVERS/).waitFor()
  await asked.getByText(/BOB LAKES gets .*15\.00/).waitFor()
  await field(asked, 'Reason').fill('His review, her link')
  expect(await faultsOf(page, 'move-dialog')).toEqual([])
  await press(asked, 'Move credit')
  await notice(page, creditMessages.moved)
  await shown(page, 'Affiliate').filter({ hasText: 'BOB LAKES' }).waitFor()
  await region(page, traceMessages.title)
    .getByText(/from ANNA RIVERS: His review, her link/)
    .waitFor()
  expect(await faultsOf(page, 'moved')).toEqual([])
})

test('S2.13 the new affiliate reads the order and why it came, without the name of the other', async () => {
  const { page } = boat
  await page.goto(`${server.url}/#/dashboard/financial/order/moved`)
  await page.getByText('Moved here').first().waitFor()
  await page.getByText('His review, her link').first().waitFor()
  expect(await faultsOf(page, 'list')).toEqual([])
  // The list of before shows the number of the order as well.
  await goTo(page, '/dashboard/financial/order/details')
  await page.getByText('SB-1', { exact: true }).first().click()
  await region(page, traceMessages.title)
    .getByText(/from another affiliate: His review, her link/)
    .waitFor()
  expect(await page.getByText('ANNA').count()).toBe(0)
  expect(await faultsOf(page, 'theirs')).toEqual([])
})

test('S4.1 the shop’s screen shows a trial as a success with what it would earn, and a refusal with each field', async () => {
  const { page } = office
  await say({ orderId: 'TRY-1', amount: '80.00', click_id: await stage.click(target), test: true })
  await page.goto(`${server.url}/#/dashboard/marketing/shop/${shop.id}`)
  await page.getByText(/A real order would earn .*10\.00 for the affiliate/).waitFor()
  await page.getByText(callMessages.trial, { exact: true }).waitFor()
  await page.getByText(/A real order would earn/).scrollIntoViewIfNeeded()
  expect(await faultsOf(page, 'trial')).toEqual([])
  await say({ orderId: '0', amount: 'much' })
  await page.reload()
  await page.getByText(callMessages.field('Amount', orderMessages.amount)).waitFor()
  await page.getByText(callMessages.field('Order ID', orderMessages.orderId)).waitFor()
  await page.getByText(callMessages.field('Amount', orderMessages.amount)).scrollIntoViewIfNeeded()
  expect(await faultsOf(page, 'refused')).toEqual([])
})

test('S2.13 whoever answers a claim as credited, while the order is somebody else’s, is warned and shown the way', async () => {
  const { page } = office
  const [affiliate] = await stage.call<{ id: number }[]>(
    'GET',
    `/registration/affiliate?${encodeURIComponent('where[username]')}=eq~.~${anna.username}`,
  )
  const claim = await stage.call<{ id: number }>('POST', '/financial/claim', {
    ...{ affiliate: affiliate?.id, shop: shop.id, orderId: '#SB-1', note: 'It was mine', documents: [] },
    orderedOn: today('Europe/Brussels'),
  })
  await page.goto(`${server.url}/#/dashboard/financial/claim/${claim.id}`)
  await press(page, 'Answer')
  const asked = dialog(page, 'Outcome')
  await pick(asked, { Outcome: 'Credited or paid' })
  await asked.getByText(claimMessages.warn.another).waitFor()
  expect(await faultsOf(page, 'claim-warning')).toEqual([])
  await asked.getByRole('link', { name: claimMessages.fix.another }).click()
  await heading(page, 'SB-1').waitFor()
  await page.getByRole('button', { name: 'Move credit' }).waitFor()
})

test('nobody’s console complained', () => {
  expect([office.complaints, boat.complaints]).toEqual([[], []])
})
