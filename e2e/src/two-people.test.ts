// Daily limit per person for payments and runs, warnings before a release, and negative balances.
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { lookAround } from './look.ts'
import { answer, fill, follow, heading, notice, pick, press, region } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage, type Stage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }
const people = [
  ['ANNA RIVERS', '200.00', 'BE68539007547034'],
  ['BRAM BROOKS', '200.00', 'NL91ABNA0417164300'],
  ['CARLA CREEKS', '90.00', 'NL91ABNA0417164300'],
  ['DUARTE RIACHO', '80.00', 'BR1800360305000010009795493C1'],
] as const
const limit = '€\u{a0}100.00'

let browser: Browser
let server: RunningServer
let stage: Stage
let office: Visit
let desk: Visit
const ids: Record<string, number> = {}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({
      PAYER_NAME: 'Rivulet Partners GmbH',
      PAYER_IBAN: 'DE02 1203 0000 0000 2020 51',
      REQUIRE_SECOND_APPROVER: 'true',
      REQUIRE_SECOND_APPROVER_ABOVE: '100.00',
    }),
    openBrowser(),
  ])
  stage = await setStage(server)
  await stage.manager(mara)
  for (const [who, amount, iban] of people) {
    const username = `${who.split(' ')[0]?.toLowerCase()}@boats.example`
    const { id } = await stage.affiliate({ name: who, username, password: 'River-7-stones' })
    ids[who] = id
    await correct(who, amount, 'Bonus of November')
    await stage.call('PATCH', `/registration/affiliate/${id}`, { iban, accountHolder: who })
  }
  // Old bank details.
  await server.database.sql`update account set bank_changed_at = null`
  office = await visit(browser, server)
  desk = await visit(browser, server)
  await signIn(office.page, server.administrator)
  await signIn(desk.page, mara)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const correct = (who: string, amount: string, reason: string) =>
  stage.call('POST', '/financial/correction', { affiliate: ids[who], amount, reason, timing: 'now' })

async function enterPayment({ page }: Visit, who: string) {
  await follow(page, 'Payments')
  await press(page, 'New')
  await heading(page, 'New payment').waitFor()
  await pick(page, { Affiliate: who })
  await region(page, 'Figures').getByText('200.00').first().waitFor()
}

async function pay(by: Visit, who: string, paid: string) {
  const { page } = by
  await enterPayment(by, who)
  await fill(page, { Payout: paid })
  await press(page, `Pay €\u{a0}${paid}`)
  await answer(page, invoiceMessages.payConfirm(`€\u{a0}${paid}`, who), 'Pay')
}

test('S2.12 payments lead to those whom the menu counts beside them', async () => {
  const { page } = office
  await follow(page, 'Payments')
  const leads = page.getByRole('link', { name: /^\d+ with a payable balance$/ })
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Payments \d/ })
  const numberOf = async (words: Promise<string>) => Number(/\d+/.exec(await words)?.[0])
  // Both follow what happens, each in its own time.
  const apart = async () => (await numberOf(leads.innerText())) - (await numberOf(entry.innerText()))
  await expect.poll(apart).toBe(0)
  const count = await numberOf(leads.innerText())
  await leads.click()
  await page.getByText(`${count} affiliates`, { exact: true }).waitFor()
})

test('R74 payments of one person in a day count together, for all payees', async () => {
  const { page } = office
  await pay(office, 'ANNA RIVERS', '60.00')
  await notice(page, messages.record.created)
  await enterPayment(office, 'BRAM BROOKS')
  const refusal = payoutMessages.twoPeople({ before: '€\u{a0}60.00', limit })
  await page.getByRole('alert').filter({ hasText: refusal }).waitFor()
  await fill(page, { Payout: '60.00' })
  await press(page, 'Pay')
  await notice(page, refusal)
  expect(await lookAround(page, 'two-people-refused')).toEqual([])
})

test('R75 R76 the forecast names accounts outside SEPA and shared accounts', async () => {
  const { page } = office
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: /^Payout runs/ }).click()
  // Discards the rejected payment form.
  await answer(page, messages.form.pending)
  await heading(page, 'Payout runs').waitFor()
  await press(page, 'New')
  await heading(page, 'New payout run').waitFor()
  const forecast = region(page, 'Forecast')
  await forecast.getByText('DUARTE RIACHO').waitFor()
  await forecast.getByText(payoutMessages.outsideHint).waitFor()
  await forecast.getByText(payoutMessages.sharedIban(['BRAM BROOKS', 'CARLA CREEKS'])).waitFor()
  expect(await lookAround(page, 'two-people-forecast')).toEqual([])
  await press(page, 'Choose affiliates')
  await notice(page, messages.record.created)
})

test('R74 before the release the run shows skipped payments with reasons; somebody over the daily limit cannot release it, another can', async () => {
  const { page } = office
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await press(page, 'Prepare')
  await answer(page, payoutMessages.prepareConfirm)
  await notice(page, payoutMessages.prepared)
  await correct('CARLA CREEKS', '-30.00', 'Paid twice in May')
  await page.reload()
  const skips = region(page, payoutMessages.skips)
  await skips.getByText('CARLA CREEKS').waitFor()
  await skips.getByText(payoutMessages.skippedPayable('€\u{a0}60.00'), { exact: false }).waitFor()
  const refused = payoutMessages.secondPerson({ before: '€\u{a0}60.00', limit })
  await page.getByText(refused).waitFor()
  expect(await lookAround(page, 'two-people-preview')).toEqual([])
  expect(await page.getByRole('button', { name: 'Release' }).count()).toBe(0)
  await follow(desk.page, 'Payout runs')
  await desk.page.getByRole('link', { name }).click()
  await press(desk.page, 'Release')
  await answer(desk.page, /Release this run/)
  await notice(desk.page, payoutMessages.released)
  await region(desk.page, 'Payments').getByText('Payable amount dropped').waitFor()
  expect([...office.complaints, ...desk.complaints]).toEqual([])
})

test('S5.20 admins can filter negative balances, and the affiliate sees an explanation', async () => {
  await correct('CARLA CREEKS', '-75.00', 'Taken back')
  const { page } = office
  await page.goto(`${server.url}/#/dashboard/registration/affiliate?where[balance]=between~.~,-0.01`)
  await heading(page, 'Affiliates').waitFor()
  await page.getByRole('row', { name: /CARLA CREEKS/ }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /ANNA RIVERS/ }).count()).toBe(0)
  expect(await lookAround(page, 'two-people-affiliates')).toEqual([])
  const carla = await visit(browser, server)
  await signIn(carla.page, { username: 'carla@boats.example', password: 'River-7-stones' })
  await carla.page.getByText(correctionMessages.negative).waitFor()
  expect(await lookAround(carla.page, 'two-people-balance')).toEqual([])
})
