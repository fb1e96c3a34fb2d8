// Postbacks: an affiliate's tracker is called, and the log shows its answers.
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { postbackMessages } from '@rivulet/contract/messages/postback-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../server/src/testing/servers/receiver.ts'
import { openBrowser } from './browser.ts'
import { complete, lookAround, show } from './look.ts'
import { answer, dialog, fill, follow, heading, notice, pick, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let tracker: Receiver
let stage: Stage
let office: Visit
let home: Visit
let partner: Visit
let order: (orderId: string) => Promise<{ id: number }>
beforeAll(async () => {
  tracker = await openReceiver()
  ;[server, browser] = await Promise.all([
    startServer({ OUTBOUND_ALLOW: 'http,127.0.0.0/8' }),
    openBrowser(),
  ])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  const affiliate = await stage.affiliate({ ...anna, shops: [shop.id] })
  const { target } = await stage.link(affiliate.id, shop.id)
  order = (orderId) => stage.order(`${target}?s1=newsletter`, shop.apiKey, { orderId, amount: '99.99' })
  ;[office, home, partner] = await Promise.all([
    visit(browser, server),
    visit(browser, server),
    visit(browser, server),
  ])
  await signIn(office.page, server.administrator)
  await signIn(home.page, server.administrator)
  await signIn(partner.page, anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await tracker?.close()
})

/** Waits until that many events have this state in the log, which is written after the call. */
async function noted(status: number, count: number): Promise<void> {
  await expect
    .poll(() => server.database.sql`select from postback_delivery where status = ${status}`)
    .toHaveLength(count)
}

const faultsOf = (page: Page, name: string) => lookAround(page, `postbacks-${name}`)

test('R103 an affiliate adds a postback: private addresses are rejected, even where the operator allows them', async () => {
  const { page } = partner
  await follow(page, 'Postbacks')
  await page.getByText('A postback calls your address').waitFor()
  expect(await faultsOf(page, 'empty')).toEqual([])
  await press(page, 'New')
  await fill(page, { Name: 'my tracker', Address: 'https://169.254.169.254/{click_id}' })
  await pick(page, { Method: 'GET' })
  await page.keyboard.press('Control+s')
  await page.getByText(postbackMessages.private).waitFor()
  await fill(page, { Address: `${tracker.origin}/in` })
  await page.keyboard.press('Control+s')
  await page.getByText(postbackMessages.private).waitFor()
})

test('administrators add their own postback: placeholders are explained', async () => {
  const { page } = home
  await follow(page, 'Postbacks')
  await press(page, 'New')
  await fill(page, { Name: 'my tracker' })
  await pick(page, { Method: 'GET' })
  const address = `${tracker.origin}/in?id={click_id}&sub={s1}&sum={commission}&event={event}&status={status}`
  await fill(page, { Address: address })
  await region(page, 'Placeholders').getByText('sum=12.50').waitFor()
  expect(await faultsOf(page, 'add')).toEqual([])
  await page.keyboard.press('Control+s')
  await notice(page, messages.record.created)
  await heading(page, 'MY TRACKER').waitFor()
  await shown(page, 'State').getByText('Nothing sent yet').waitFor()
})

test('a test shows the tracker’s answer at once', async () => {
  const { page } = home
  tracker.status(404)
  await press(page, 'Send a test')
  const asked = dialog(page, 'Test of MY TRACKER')
  await press(asked, 'Send')
  await asked.getByText('Did not arrive').waitFor()
  await asked.getByText('answer 404').waitFor()
  tracker.status(200)
  await press(asked, 'Send again')
  await asked.getByText('Arrived', { exact: true }).waitFor()
  expect(await faultsOf(page, 'test')).toEqual([])
  expect(tracker.calls.map(({ query }) => query.get('sum'))).toEqual(['12.50', '12.50'])
  await press(asked, 'Done')
})

test('R69 the secret is hidden until it is revealed', async () => {
  const { page } = home
  await shown(page, 'Secret').getByText('rvs_••••').waitFor()
  await press(page, 'Show secret')
  await answer(page, postbackMessages.secretConfirm)
  await notice(page, postbackMessages.secretShown)
  await shown(page, 'Secret')
    .getByText(/rvs_[\w-]{32}/)
    .waitFor()
  await page.reload()
  await shown(page, 'Secret').getByText('rvs_••••').waitFor()
})

test('S4.3 the administrator approves an order, the tracker is called, and the log shows it', async () => {
  tracker.calls.length = 0
  const { id } = await order('SB-1001')
  await show(office.page, `/dashboard/financial/order/details/${id}`)
  await press(office.page, 'Approve')
  await answer(office.page, orderMessages.statusConfirm)
  await notice(office.page, orderMessages.approved)
  await tracker.reached(2)
  expect(tracker.calls.map(({ query }) => Object.fromEntries(query))).toMatchObject([
    { event: 'created', status: 'pending', sum: '12.50' },
    { event: 'approved', status: 'approved', sum: '12.50' },
  ])
  const { page } = home
  await noted(200, 2)
  await page.reload()
  await heading(page, 'MY TRACKER').waitFor()
  await complete(page)
  expect(await page.getByText('Delivered', { exact: true }).count()).toBe(2)
  await shown(page, 'State').getByText('Works').waitFor()
  expect(await faultsOf(page, 'record')).toEqual([])
})

test('failed deliveries are found by state and resent by hand', async () => {
  const { page } = home
  tracker.calls.length = 0
  tracker.status(503)
  await order('SB-1002')
  await tracker.reached(1)
  await noted(503, 1)
  await show(page, '/dashboard/marketing/postback/delivery?where[state]=eq~.~waiting')
  await page.getByText('503').waitFor()
  expect(await faultsOf(page, 'log')).toEqual([])
  tracker.status(200)
  await page.getByRole('row').getByText('Order created').first().click()
  await heading(page, /./).waitFor()
  await page.getByText('answer 503').waitFor()
  expect(await faultsOf(page, 'delivery')).toEqual([])
  await press(page, 'Send again')
  await notice(page, postbackMessages.replayed)
  await tracker.reached(2)
  const eventIds = tracker.calls.map(({ headers }) => headers['x-event-id'])
  expect(eventIds[1]).toBe(eventIds[0])
})

test('no console errors', () => {
  const complaints = [home, office, partner].flatMap((one) => one.complaints)
  expect(complaints).toEqual([])
})
