// A payout run from forecast to bank answer: one person prepares, another releases.
import { messages } from '@rivulet/contract/messages/messages'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { readFileSync } from 'node:fs'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusReport } from '../../server/src/testing/bank-files.ts'
import { readMails, startSmtp, type TestSmtp } from '../../server/src/testing/servers/smtp.ts'
import { openBrowser } from './browser.ts'
import { complete, lookAround, sizes } from './look.ts'
import { answer, dialog, field, fill, follow, heading, notice, press, region, shown } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'
import { type Visit, visit } from './visit.ts'

const mara = { name: 'MARA LAKES', username: 'mara@boats.example', password: 'Lake-7-stones' }
const people = [
  ['ANNA RIVERS', '100.00', 'BE68539007547034'],
  ['BRAM BROOKS', '200.00', 'NL91ABNA0417164300'],
  ['CARLA CREEKS', '400.00', 'DE89370400440532013000'],
  ['DIRK DITCH', '800.00', null],
] as const

let browser: Browser
let server: RunningServer
let office: Visit
let desk: Visit
let name: string
let xml: string
let smtp: TestSmtp

beforeAll(async () => {
  smtp = await startSmtp()
  ;[server, browser] = await Promise.all([
    startServer({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Rivulet Partners <partners@boats.example>',
      REQUIRE_SECOND_APPROVER: 'true',
    }),
    openBrowser(),
  ])
  const stage = await setStage(server)
  await stage.manager(mara)
  const shop = await stage.shop('SHOE BOX')
  for (const [n, [who, amount, iban]] of people.entries()) {
    const username = `${who.split(' ')[0]?.toLowerCase()}@boats.example`
    const { id } = await stage.affiliate({
      name: who,
      username,
      password: 'River-7-stones',
      shops: [shop.id],
    })
    const { target } = await stage.link(id, shop.id)
    const order = await stage.order(target, shop.apiKey, {
      orderId: `SB-${n}`,
      amount: `${Number(amount) * 8}.00`,
    })
    await stage.call('POST', `/financial/order/details/${order.id}/approve`)
    if (iban) await stage.call('PATCH', `/registration/affiliate/${id}`, { iban, accountHolder: who })
  }
  // These two have old bank details.
  await server.database
    .sql`update account set bank_changed_at = null where name in ('ANNA RIVERS', 'BRAM BROOKS')`
  office = await visit(browser, server)
  desk = await visit(browser, server)
  await signIn(office.page, server.administrator)
  await signIn(desk.page, mara)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await smtp?.stop()
})

/** Waits for payment mails to that many affiliates, by name. Staff is mailed about runs to release, too. */
async function mailed(count: number): Promise<Record<string, string>> {
  const about = async () =>
    (await readMails(smtp.received)).filter(
      ({ to, subject }) => subject?.includes('€') && /^(anna|bram|carla)@/.test(to?.[0]?.address ?? ''),
    )
  // Their statements are made at the lowest priority: on a busy machine they come after everything else.
  await expect.poll(async () => (await about()).length).toBe(count)
  const found = await about()
  smtp.received.length = 0
  return Object.fromEntries(
    found.map(({ to, subject }) => [to?.[0]?.address?.split('@')[0] ?? '', subject ?? '']),
  )
}

/** Payment state as seen by the affiliate. */
async function stateSeenBy(name: string): Promise<string> {
  const own = await visit(browser, server)
  await signIn(own.page, { username: `${name}@boats.example`, password: 'River-7-stones' })
  await follow(own.page, 'Balance')
  await press(own.page, 'Payments')
  const row = own.page.getByRole('row').filter({ hasText: '€' })
  const state = row.getByText(/^(On its way|Paid|Returned)$/).first()
  const words = await state.innerText()
  await own.page.context().close()
  return words
}

/** In both themes; on a phone too. */
const inspect = ({ page }: Visit, screen: string) => lookAround(page, `payout-${screen}`)

test('S2.12 a run starts with a forecast and a list of all who can be paid', async () => {
  const { page } = office
  await follow(page, 'Payout runs')
  await press(page, 'New')
  await heading(page, 'New payout run').waitFor()
  const forecast = region(page, 'Forecast')
  await forecast.getByText('300.00').waitFor()
  expect(await inspect(office, 'new')).toEqual([])
  await fill(page, { 'Minimum payout': '150.00' })
  await forecast.getByText('200.00').waitFor()
  await fill(page, { 'Minimum payout': '50.00' })
  await press(page, 'Choose affiliates')
  await notice(page, messages.record.created)
  name = await heading(page, /^RV\d{8}-\w{6}$/).innerText()
  const card = region(page, 'To be paid')
  await card.getByText('300.00').waitFor()
  await card.getByText('New bank details: 1').waitFor()
  await complete(page)
  await toEndOnPhone(office)
  expect(await inspect(office, 'choosing')).toEqual([])
})

/** At the end of the run, where the bar below lies on nothing. */
async function toEndOnPhone({ page }: Visit) {
  await page.setViewportSize(sizes.phone)
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
}

test('R75 payments with new bank details are included by hand after a confirmation, others are excluded', async () => {
  const { page } = office
  await press(page, 'Review the list')
  await page.getByRole('row', { name: /CARLA CREEKS/ }).waitFor()
  expect(await inspect(office, 'list')).toEqual([])
  await press(page, 'Include CARLA CREEKS')
  await answer(page, payoutMessages.takeInConfirm)
  await notice(page, payoutMessages.takenIn)
  await page
    .getByRole('row', { name: /CARLA CREEKS/ })
    .getByText('400.00')
    .click()
  await shown(page, 'Why not paid').waitFor()
  expect(await inspect(office, 'item')).toEqual([])
  await follow(page, 'Payout runs')
  await page.getByRole('link', { name }).click()
  await region(page, 'To be paid').getByText('700.00').waitFor()
  await press(page, 'Prepare')
  await answer(page, payoutMessages.prepareConfirm)
  // A notice with two lines ends within the top bar: it covers nothing that is scrolled below it.
  const bottom = async (place: Locator) => place.evaluate((one) => one.getBoundingClientRect().bottom)
  const prepared = region(page, 'Notices').getByRole('status').getByText(payoutMessages.prepared)
  const card = prepared.locator('xpath=ancestor::*[@role="status"]')
  expect(await bottom(card)).toBeLessThanOrEqual(await bottom(page.getByRole('banner')))
  await notice(page, payoutMessages.prepared)
  await page.getByText(payoutMessages.payerMissing).waitFor()
  expect(await page.getByRole('button', { name: 'Release' }).count()).toBe(0)
  await toEndOnPhone(office)
  expect(await inspect(office, 'no-payer')).toEqual([])
})

test('R76 a run says that nobody pays it yet, and leads to where the account is entered', async () => {
  const { page } = office
  await press(page, payoutMessages.setPayer)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('payerName')
  await fill(page, { IBAN: 'DE03 1203 0000 0000 2020 51' })
  await press(page, 'Save')
  await page.getByText(programmeMessages.payerNeeded).waitFor()
  await fill(page, { 'Paid by': 'Rivulet Partners GmbH', IBAN: 'DE02 1203 0000 0000 2020 51' })
  await press(page, 'Save')
  await notice(page, programmeMessages.saved)
  await expect.poll(() => field(page, 'IBAN').inputValue()).toBe('DE02 •••• •••• 2051')
  expect(await inspect(office, 'payer')).toEqual([])
  await follow(page, 'Payout runs')
  await page.getByRole('link', { name }).click()
  await page.getByText(payoutMessages.secondPerson({ before: null, limit: null })).waitFor()
  expect(await inspect(office, 'prepared')).toEqual([])
})

test('R74 the preparer cannot release it; somebody else can, after a confirmation with count and total', async () => {
  const question = /run of €\s?700\.00\? Payments: 3\./
  expect(await office.page.getByRole('button', { name: 'Release' }).count()).toBe(0)
  const { page } = desk
  await follow(page, 'Payout runs')
  await page.getByRole('link', { name }).click()
  await press(page, 'Release')
  await answer(page, question)
  await notice(page, payoutMessages.released)
  await shown(page, 'Files').waitFor()
  await complete(page)
  expect(await inspect(desk, 'released')).toEqual([])
})

test('S1.6 S3.10 until the bank has paid, affiliates see that they will be paid, and when', async () => {
  const subjects = await mailed(3)
  expect(subjects.anna).toMatch(/^You will be paid €\s100\.00 on \d\d\/\d\d\/\d{4}$/)
  expect(subjects.bram).toMatch(/^You will be paid €\s200\.00 on /)
  expect(await stateSeenBy('anna')).toBe('On its way')
})

test('R76 the bank file is downloaded, with its digest shown', async () => {
  const { page } = desk
  expect(await shown(page, 'SHA-256').innerText()).toMatch(/[0-9a-f]{64}/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: payoutMessages.sepaFile })
      .or(page.getByRole('link', { name: payoutMessages.sepaFile }))
      .click(),
  ])
  xml = readFileSync(await download.path(), 'utf8')
  expect(xml).toContain('<CtrlSum>700.00</CtrlSum>')
  expect(xml).toContain(`<MsgId>${name}</MsgId>`)
})

test('R76 the bank’s answer is shown before it is applied: one payment confirmed, one returned', async () => {
  const { page } = office
  const ids = [...xml.matchAll(/<EndToEndId>([^<]+)/g)].map(([, id]) => id ?? '')
  const report = statusReport({
    messageId: name,
    payments: [
      { endToEndId: ids[0] ?? '', status: 'ACSC' },
      { endToEndId: ids[1] ?? '', status: 'RJCT', reason: 'AC04' },
      { endToEndId: 'RENT-1', status: 'ACSC' },
    ],
  })
  await follow(page, 'Payout runs')
  await press(page, 'Bank’s answer')
  const asked = dialog(page, payoutMessages.answerHint)
  await asked
    .getByLabel('Bank file')
    .setInputFiles({ name: 'status.xml', mimeType: 'text/xml', buffer: Buffer.from(report) })
  await asked.getByText('the account is closed (AC04)').waitFor()
  expect(await inspect(office, 'answer')).toEqual([])
  await press(asked, 'Confirm 1, return 1')
  await notice(page, payoutMessages.answerApplied)
  await press(asked, 'Done')
  await page.getByRole('link', { name }).click()
  const card = region(page, 'Payments')
  await card.getByRole('link', { name: /Returned\s*1/ }).click()
  await page.getByRole('row', { name: /BRAM BROOKS/ }).waitFor()
  expect(await mailed(2)).toEqual({
    anna: 'You were paid €\u{a0}100.00',
    bram: 'Your payment of €\u{a0}200.00 did not reach you',
  })
  expect(await stateSeenBy('anna')).toBe('Paid')
  expect(await stateSeenBy('bram')).toBe('Returned')
})

test('R76 payments without a bank answer are marked as paid by hand', async () => {
  const { page } = office
  await follow(page, 'Payout runs')
  await page.getByRole('link', { name }).click()
  await press(page, 'Mark as paid')
  await answer(page, payoutMessages.markPaidConfirm)
  await notice(page, payoutMessages.markedPaid)
  await region(page, 'Payments')
    .getByRole('link', { name: /Paid\s*2/ })
    .waitFor()
  await toEndOnPhone(office)
  expect(await inspect(office, 'marked')).toEqual([])
  expect(await mailed(1)).toEqual({ carla: 'You were paid €\u{a0}400.00' })
  expect([...office.complaints, ...desk.complaints]).toEqual([])
})
