// Claims about a failed and a missing order: question, evidence and answer.
import { bankDetailsPath } from '@rivulet/contract/bank-fields'
import { displayDay, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { claimStates } from '@rivulet/contract/states/claim'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { askMessages } from '@rivulet/contract/messages/ask-messages'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { fileMessages } from '@rivulet/contract/messages/file-messages'
import { traceMessages } from '@rivulet/contract/messages/trace-messages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookInThemes } from './look.ts'
import { mailsTo } from './mail.ts'
import { dialog, field, fill, follow, heading, notice, pick, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { visit, type Visit } from './visit.ts'

const anna = { name: 'ANNA RIVERS', username: 'anna@boats.example', password: 'River-7-stones' }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let home: Visit
let hand: Visit
let failed: number
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  stage = await setStage(server)
  const shop = await stage.shop('SHOE BOX')
  const affiliate = await stage.affiliate({ ...anna, shops: [shop.id] })
  const { target } = await stage.link(affiliate.id, shop.id)
  failed = (await stage.order(target, shop.apiKey, { orderId: 'SB-1', amount: '80.00' })).id
  const words = { reason: 'cancelled', note: 'The buyer changed their mind' }
  await stage.call('POST', `/financial/order/details/${failed}/fail`, words)
  await stage.order(null, shop.apiKey, { orderId: 'SB-2', amount: '40.00' })
  ;[office, home, hand] = await Promise.all([
    visit(browser, server),
    visit(browser, server),
    visit(browser, server, '/', phone),
  ])
  await signIn(office.page, server.administrator)
  await signIn(home.page, anna)
  await signIn(hand.page, anna)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const faultsOf = (page: Page, name: string) => lookInThemes(page, `claims-${name}`)
const mails = (to: string) => mailsTo(server, to).join()

test('S2.13 an affiliate asks about a failed order from its record, with the form prefilled', async () => {
  const { page } = home
  await page.goto(`/#/dashboard/financial/order/details/${failed}`)
  await press(page, askMessages.ask)
  await heading(page, 'New claim').waitFor()
  await page.getByText(claimMessages.start).waitFor()
  await expect.poll(() => field(page, 'Order ID').inputValue()).toBe('SB-1')
  expect(await field(page, 'Shop').inputValue()).toBe('SHOE BOX')
  expect(await field(page, 'Date of the order').inputValue()).toBe(displayDay(today('Europe/Brussels')))
  await page.getByText(fileMessages.drop).waitFor()
  expect(await faultsOf(page, 'ask')).toEqual([])
  await fill(page, { 'What happened': 'She told me that she kept the shoes.' })
  await page.keyboard.press('Control+s')
  await notice(page, messages.record.created)
  await page.getByText('She told me that she kept the shoes.').waitFor()
  expect(await faultsOf(page, 'asked')).toEqual([])
})

test('S2.13 an affiliate asks about a missing order on a phone', async () => {
  const { page } = hand
  await page.goto('/#/dashboard/financial/order/details')
  await page.getByText('SB-1', { exact: true }).first().waitFor()
  expect(await faultsOf(page, 'phone-orders')).toEqual([])
  await press(page, askMessages.missing)
  // Nothing is dropped with a finger.
  await page.getByText(fileMessages.choose).waitFor()
  expect(await page.getByText(fileMessages.drop).isVisible()).toBe(false)
  await heading(page, 'New claim').waitFor()
  await pick(page, { Shop: 'SHOE BOX' })
  await fill(page, { 'Order ID': 'sb-2', 'Date of the order': displayDay(today('Europe/Brussels')) })
  await page.keyboard.press('Tab')
  await fill(page, { 'What happened': 'Bought on Sunday from my letter.' })
  expect(await faultsOf(page, 'phone-ask')).toEqual([])
  await press(page, 'Send')
  await notice(page, messages.record.created)
  expect(await faultsOf(page, 'phone-asked')).toEqual([])
  await page.goto('/#/dashboard/financial/claim')
  await page.getByText('sb-2', { exact: true }).first().waitFor()
  expect(await faultsOf(page, 'phone-list')).toEqual([])
})

test('S2.29 an administrator is notified of both by mail and in the menu', async () => {
  await expect.poll(() => mails(server.administrator.username)).toContain('sb-2')
  const { page } = office
  await page.reload()
  await page.getByRole('link', { name: 'Claims 2' }).waitFor()
  await region(page, 'Waiting for decision').getByText('Claims to answer').waitFor()
  await follow(page, 'Claims')
  await page.getByText('sb-2', { exact: true }).first().waitFor()
  expect(await faultsOf(page, 'list')).toEqual([])
})

test('S2.13 the claim shows that the order is credited to nobody, with its trace; the answer is a question', async () => {
  const { page } = office
  await page.getByText('sb-2', { exact: true }).first().click()
  const known = region(page, claimMessages.evidence)
  await known.getByText(claimMessages.credited.nobody).waitFor()
  await region(page, traceMessages.title).getByText(traceMessages.whyNobody.no_click).first().waitFor()
  expect(await faultsOf(page, 'nobody')).toEqual([])
  // One way to answer: the card, not the bar too.
  const card = region(page, claimMessages.answerNow)
  await field(card, 'Answer').waitFor()
  for (const name of ['Answer', 'Write'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  await press(card, claimMessages.writeOnly)
  await press(dialog(page, 'Text'), 'Cancel')
  await field(card, 'Answer').fill('Which day did she click?')
  expect(await faultsOf(page, 'answer')).toEqual([])
  await press(card, claimMessages.askBack)
  await region(page, 'Notices').getByText('Claim sb-2', { exact: true }).waitFor()
  await notice(page, claimMessages.answered)
  await page.getByText('Which day did she click?').waitFor()
})

test('S2.13 the affiliate reads the answer, which names no administrator, and replies; the claim is open again', async () => {
  await expect.poll(() => mails(anna.username)).toContain('Which day did she click?')
  const { page } = hand
  await page.reload()
  await page.getByText('Needs information').first().waitFor()
  await page.getByText('sb-2').first().click()
  await page.getByText('Which day did she click?').waitFor()
  expect(await page.getByText(claimMessages.evidence).count()).toBe(0)
  expect(await faultsOf(page, 'phone-answer')).toEqual([])
  await press(page, 'Write')
  const writing = dialog(page, 'Text')
  await field(writing, 'Text').fill('On Saturday.')
  await press(writing, 'Write')
  await notice(page, claimMessages.written)
  await page.getByText('On Saturday.').waitFor()
  await page.getByText('Open', { exact: true }).first().waitFor()
})

test('S2.13 accepting the claim credits its order to who asked, in one go', async () => {
  const { page } = office
  await page.reload()
  const known = region(page, claimMessages.evidence)
  await known.getByText(claimMessages.credited.nobody).waitFor()
  const card = region(page, claimMessages.answerNow)
  // Without an answer of one's own it says what has become of the order.
  await press(card, claimMessages.accept)
  const crediting = page.getByRole('dialog', { name: claimMessages.acceptClaim })
  await crediting.getByText(claimMessages.creditTo('sb-2', anna.name)).waitFor()
  await crediting.getByText(/the rate for the order date, the commission is €\s\d/).waitFor()
  await crediting.getByText(claimMessages.creditHow).waitFor()
  expect(await faultsOf(page, 'crediting')).toEqual([])
  await press(crediting, claimMessages.creditAndAccept)
  await notice(page, claimMessages.creditedAndAccepted)
  await known.getByText(claimMessages.credited.claimant).waitFor()
  await page.getByText(claimMessages.accepted.pending).waitFor()
  await page.getByText(claimStates.paid, { exact: true }).first().waitFor()
})

test('S2.13 the claim about the failed order shows why it failed, and the answer closes it', async () => {
  const { page } = office
  await page.goto('/#/dashboard/financial/claim')
  await page.getByText('SB-1', { exact: true }).first().click()
  const known = region(page, claimMessages.evidence)
  await known.getByText(claimMessages.credited.claimant).waitFor()
  await known.getByText(claimMessages.beforeOrder).waitFor()
  await region(page, traceMessages.title)
    .getByText(/Cancelled/)
    .first()
    .waitFor()
  expect(await faultsOf(page, 'failed')).toEqual([])
  const card = region(page, claimMessages.answerNow)
  await field(card, 'Answer').fill('The shoes came back on Monday.')
  await press(card, claimMessages.decline)
  await notice(page, claimMessages.answered)
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  expect(await faultsOf(page, 'declined')).toEqual([])
})

test('R75 an affiliate enters a bank account with the password and sees it masked', async () => {
  const { page } = home
  await page.goto(`/#${bankDetailsPath}`)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('iban')
  await fill(page, { IBAN: 'be68 5390 0754 7034', 'Account holder': 'Anna van Rivieren' })
  await page.getByLabel('Current password').fill(anna.password)
  expect(await faultsOf(page, 'bank-typed')).toEqual([])
  await page.keyboard.press('Control+s')
  await notice(page, messages.record.updated)
  await expect.poll(() => field(page, 'IBAN').inputValue()).toBe('BE68 •••• •••• 7034')
  expect(await faultsOf(page, 'bank')).toEqual([])
  await expect.poll(() => mails(anna.username)).toContain('Your bank details')
})

test('R75 the administrator who pays sees that the account is new', async () => {
  const { page } = office
  const [affiliate] = await stage.call<{ id: number }[]>('GET', '/registration/affiliate')
  await page.goto(`/#/dashboard/registration/affiliate/${affiliate?.id}`)
  await page.getByText('BE68 •••• •••• 7034').waitFor()
  expect(await faultsOf(page, 'bank-affiliate')).toEqual([])
  await page.goto(`/#/dashboard/registration/affiliate/${affiliate?.id}/edit`)
  await field(page, 'IBAN').waitFor()
  expect(await faultsOf(page, 'bank-edit')).toEqual([])
  await page.goto(`/#/dashboard/financial/invoice/add?affiliate=${affiliate?.id}`)
  await page.getByText(bankMessages.recent).waitFor()
  expect(await faultsOf(page, 'bank-payment')).toEqual([])
})

test('no console errors', () => {
  expect([office.complaints, home.complaints, hand.complaints]).toEqual([[], [], []])
})
