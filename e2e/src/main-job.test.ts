// Main journey: an invited affiliate sends a visitor who buys, and is paid.
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { refundMessages } from '@rivulet/contract/messages/refund-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { withoutShopMessages } from '@rivulet/contract/messages/without-shop-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import {
  answer,
  dialog,
  euro,
  fill,
  follow,
  heading,
  notice,
  pick,
  press,
  region,
  shown,
} from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { openShop, type Shop } from './shop.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { copied, type Visit, visit } from './visit.ts'

const affiliate = { username: 'anna@boats.example', password: 'River-7-stones' }

let browser: Browser
let server: RunningServer
let shop: Shop
let office: Visit
let home: Visit
beforeAll(async () => {
  ;[server, browser, shop] = await Promise.all([startServer(), openBrowser(), openShop()])
  office = await visit(browser, server)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await server?.stop()
})

test('S2.18 the administrator adds a shop and connects it with its key', async () => {
  const { page } = office
  await signIn(page, server.administrator)
  await follow(page, 'Shops')
  await press(page, 'New')
  await fill(page, { Name: 'shoe box', Address: shop.url })
  await press(page, 'Save')
  await notice(page, messages.record.created)
  await heading(page, 'SHOE BOX').waitFor()
  await press(page, 'Show API key')
  await answer(page, linkMessages.keyConfirm, 'Show API key')
  await notice(page, linkMessages.keyShown)
  const apiKey = await shown(page, 'API key').innerText()
  expect(apiKey).toMatch(/^\S{20,}$/)
  shop.connect(server.url, apiKey)
})

test('S2.17 the administrator adds a campaign to the shop', async () => {
  const { page } = office
  await follow(page, 'Campaigns')
  await press(page, 'New')
  await fill(page, { Name: 'autumn', 'Landing path': '/autumn' })
  await pick(page, { Shop: 'SHOE BOX' })
  await press(page, 'Save')
  await notice(page, messages.record.created)
  await heading(page, 'AUTUMN').waitFor()
})

let inviteLink: string
test('S4.4 S2.30 the administrator creates an invite and copies its link', async () => {
  const { page } = office
  await follow(page, 'Invites')
  await press(page, 'New')
  await fill(page, { For: 'Anna’s blog' })
  await pick(page, { Type: 'Single use' })
  await press(page, 'Save')
  await answer(page, withoutShopMessages.message, withoutShopMessages.yes)
  await notice(page, 'Invite ANNA’S BLOG')
  await heading(page, 'ANNA’S BLOG').waitFor()
  await press(page, inviteMessages.copyLink)
  await notice(page, messages.clipboard.copied)
  inviteLink = await copied(page)
  expect(inviteLink).toMatch(/^http.*\/#\/sign-up\?invite=[\w-]+$/)
})

test('S1.5 S8.4 a new affiliate signs up with the invite and has to wait', async () => {
  home = await visit(browser, server)
  const { page } = home
  await page.goto(inviteLink)
  await page.getByText('You are invited').waitFor()
  await fill(page, {
    Name: 'anna rivers',
    Username: affiliate.username,
    'Mobile phone': '+32470123456',
    'Traffic source': 'a blog about boats',
    'Business profile': 'I write about rivers and what floats on them.',
  })
  await page.getByLabel('Password', { exact: false }).first().fill(affiliate.password)
  await page.getByLabel('Password Confirmation').fill(affiliate.password)
  await press(page, 'Create the account')
  await page.getByText(messages.session.created).waitFor()
  await page.getByText(messages.session.underAnalysis).waitFor()
  await page.getByText(affiliate.username).waitFor()
  await press(page, 'Back to sign in')
  await tryToSignIn(page, affiliate)
  await page.getByText(messages.session.unverified).waitFor()
})

test('S4.3 the administrator assigns shop and terms to the affiliate, and activates it', async () => {
  const { page } = office
  await follow(page, 'Affiliates')
  await page.getByRole('link', { name: 'ANNA RIVERS' }).click()
  await press(page, 'Edit')
  await fill(page, { Commission: '12.5', Hold: '0' })
  await page.getByRole('checkbox', { name: 'SHOE BOX' }).check()
  await press(page, 'Save')
  await notice(page, messages.record.updated)
  await press(page, 'Activate')
  await answer(page, messages.affiliate.activateConfirm, 'Activate')
  await notice(page, messages.affiliate.activated)
})

let target: string
test('S2.19 the affiliate signs in and gets a link for the shop', async () => {
  const { page } = home
  await signIn(page, affiliate)
  await press(page, 'Get link')
  const maker = dialog(page, 'Get link')
  await pick(maker, { Shop: 'SHOE BOX' })
  await press(maker, 'Make the link')
  await notice(page, messages.record.created)
  const use = dialog(page, 'Address')
  await use.getByRole('button', { name: 'Copy' }).first().click()
  await notice(page, messages.clipboard.copied)
  target = await copied(page)
  expect(target).toMatch(/^http.*\/r\/[\w-]+$/)
  await press(use, 'Done')
})

test('S1.1 one visitor follows the link and buys, another does not buy', async () => {
  const buyer = await visit(browser, server)
  await buyer.page.goto(target)
  expect(buyer.page.url()).toMatch(new RegExp(`^${shop.url}\\?.*click_id=[\\w-]+`))
  await press(buyer.page, 'Buy')
  await buyer.page.getByText('Thank you for order SB-1').waitFor()
  await buyer.close()

  const looker = await visit(browser, server, '/', {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
  })
  await looker.page.goto(target)
  await heading(looker.page, 'Shoe box').waitFor()
  await looker.close()
})

test('S4.1 S3.8 the administrator sees the order pending and approves it', async () => {
  const { page } = office
  await follow(page, 'Order Statistics')
  await press(page, 'Orders')
  await page.getByRole('link', { name: 'SB-1' }).click()
  await heading(page, 'SB-1').waitFor()
  await page.getByText('Pending').first().waitFor()
  expect(await shown(region(page, 'Commission'), 'Commission').innerText()).toMatch(euro('12.50'))
  await press(page, 'Approve')
  await answer(page, orderMessages.statusConfirm)
  await notice(page, orderMessages.approved)
  await expect.poll(() => shown(page, 'Status').innerText()).toBe('Approved')
  expect(await shown(page, 'Amount').innerText()).toMatch(euro('99.99'))
  expect(await shown(region(page, 'Commission'), 'Commission').innerText()).toMatch(euro('12.50'))
})

test('S4.1 a refund reduces the commission', async () => {
  const { page } = office
  await press(page, 'Refund')
  const asked = dialog(page, 'Refund ID')
  await fill(asked, { 'Refund ID': 'R-1', Amount: '33.33' })
  await press(asked, 'Refund')
  await notice(page, orderMessages.refunded)
  await expect
    .poll(() => shown(region(page, 'Commission'), 'Commission').innerText())
    .toMatch(euro('8.33'))
  expect(await shown(region(page, 'Order'), 'Net after refunds').innerText()).toMatch(euro('66.66'))
})

test('S3.8 a refund of another order is taken back, with what that changes beforehand', async () => {
  const { page } = office
  await press(page, 'Refund')
  const asked = dialog(page, 'Refund ID')
  await fill(asked, { 'Refund ID': 'R-2', Amount: '10.00' })
  await press(asked, 'Refund')
  await press(page, refundMessages.takeBackOf('R-2'))
  await page.getByText(/Net €.66\.66 instead of €.56\.66/).waitFor()
  await answer(page, refundMessages.question('R-2', 'SB-1'), refundMessages.takeBack)
  await notice(page, refundMessages.done)
  await page.getByText(refundMessages.takenBack, { exact: true }).waitFor()
  expect(await shown(region(page, 'Order'), 'Net after refunds').innerText()).toMatch(euro('66.66'))
})

test('S5.20 S3.10 the administrator cannot pay more than is payable, and pays that after a confirmation', async () => {
  const { page } = office
  await follow(page, 'Payments')
  await press(page, 'New')
  await pick(page, { Affiliate: 'ANNA RIVERS' })
  await region(page, 'Figures').getByText(euro('8.33')).first().waitFor()
  await fill(page, { Payout: '8.34' })
  await press(page, 'Pay €\u{a0}8.34')
  await page.getByText(invoiceMessages.exceeds).first().waitFor()
  await fill(page, { Payout: '8.33' })
  await press(page, 'Pay €\u{a0}8.33')
  const question = invoiceMessages.payConfirm('€\u{a0}8.33', 'ANNA RIVERS')
  await dialog(page, question).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await answer(page, question, 'Pay')
  await notice(page, messages.record.created)
  expect(await shown(page, 'Payout').innerText()).toMatch(euro('8.33'))
  expect(await shown(page, 'Current').innerText()).toMatch(euro('0.00'))
})

test('S1.2 S6.2 the affiliate sees the results at home, and the payment under Balance', async () => {
  const { page } = home
  await page.reload()
  const figure = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.poll(() => figure('Visits').innerText()).toMatch(/Visits\s+2\b/)
  expect(await figure('Unique visitors').innerText()).toMatch(/visitors\s+2\b/)
  expect(await figure('Orders').innerText()).toMatch(/Orders\s+1\b/)
  expect(await figure('Commission').innerText()).toMatch(euro('8.33'))
  expect(await region(page, 'Balance').innerText()).toMatch(euro('0.00'))
  await follow(page, 'Balance')
  await press(page, 'Payments')
  await page
    .getByRole('cell', { name: euro('8.33') })
    .first()
    .waitFor()
})

test('S3.10 in the end the books balance', async () => {
  const lines = await server.database.sql<{ kind: string; cents: number }[]>`
    select kind, cents::int from ledger_line order by id`
  expect(lines).toEqual([
    { kind: 'commission', cents: 1250 },
    { kind: 'adjustment', cents: -417 },
    // The refund that was taken back.
    { kind: 'adjustment', cents: -125 },
    { kind: 'adjustment', cents: 125 },
    { kind: 'payout', cents: -833 },
  ])
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  expect([...office.complaints, ...home.complaints]).toEqual([])
})
