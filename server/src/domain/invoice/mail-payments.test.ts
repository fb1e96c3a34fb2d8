// Emails to affiliates about payments: through HTTP, bank files and a real mail server.
import { addDays, dayOf, displayDay } from '@rivulet/contract/day'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMailer } from '../../mail/mail.ts'
import { statement, statusReport } from '../../testing/bank-files.ts'
import { insertOrder } from '../../testing/order.ts'
import { balance, pay } from '../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../testing/payout-app.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { readMails, startSmtp, type TestSmtp } from '../../testing/servers/smtp.ts'
import type { Reply } from '../../testing/whole-app.ts'

let server: PayoutApp
let smtp: TestSmtp
beforeAll(async () => {
  ;[server, smtp] = await Promise.all([createPayoutApp(), startSmtp()])
  const { config, log } = server.deps
  server.deps.sendMail = createMailer({ ...config, smtpUrl: smtp.url }, log)
})
afterAll(async () => {
  await server.close()
  await smtp.stop()
})
beforeEach(async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
})

/** All mails since the last call. */
async function mails(): Promise<Email[]> {
  await vi.waitFor(async () => expect(await server.sql`select from mail`).toHaveLength(0), 60_000)
  return readMails(smtp.received.splice(0))
}
/** Subjects by recipient. */
async function subjects(): Promise<Record<string, string>> {
  const all = await mails()
  const said = Object.fromEntries(all.map(({ to, subject }) => [to?.[0]?.address, subject]))
  expect(Object.keys(said)).toHaveLength(all.length)
  return said
}
async function addresses(ids: readonly number[]): Promise<string[]> {
  const rows = await server.sql<{ id: number; username: string }[]>`
    select id, username from account where id = any(${ids as number[]}::bigint[])`
  return ids.map((id) => rows.find((row) => row.id === id)?.username ?? '')
}
async function released(cents: readonly number[]) {
  const ids: number[] = []
  for (const one of cents) ids.push(await server.affiliate(one))
  const run = await server.paid()
  const items = await server.items(run)
  const references = ids.map((id) => items.get(id)?.endToEndId ?? '')
  const payments = ids.map((id) => items.get(id)?.payment ?? 0)
  return { run, ids, references, payments, names: await addresses(ids) }
}
const payment = async (id: number) => (await server.call('GET', `/financial/invoice/${id}`)).data
const apply = ({ data }: Reply) =>
  server.call('POST', `/financial/payout-run/answer/${data.id}/apply`, {})
const report = (...payments: { endToEndId: string; status: string; reason?: string; note?: string }[]) =>
  statusReport({ messageId: 'FILE', payments })

test('R76 S1.6 a released payment is on its way; it is paid once the bank confirms it, and a rejected one is payable again', async () => {
  const { ids, names, references, payments } = await released([1000, 2000, 3000])
  const announced = await mails()
  const [first] = announced.filter(({ to }) => to?.[0]?.address === names[0])
  expect(announced).toHaveLength(3)
  expect(first?.subject).toBe('You will be paid €\u{a0}10.00 on 04/01/2099')
  expect(first?.text).not.toMatch(/were paid|was paid|have paid|been paid/)
  expect(first?.attachments.map(({ filename }) => filename)).toEqual([
    `rivulet-payment-${payments[0]}.pdf`,
  ])
  const reader = await server.signedIn(ids[0] ?? 0)
  const seen = await server.call('GET', `/financial/invoice/${payments[0]}`, undefined, reader)
  expect(seen.data).toMatchObject({ state: 'under_way', executionDate: '2099-01-04', confirmed: null })

  const xml = report(
    { endToEndId: references[0] ?? '', status: 'ACSC' },
    { endToEndId: references[1] ?? '', status: 'RJCT', reason: 'AC04', note: 'INTERNAL REMARK' },
    { endToEndId: references[2] ?? '', status: 'RJCT', reason: 'AM04' },
  )
  await apply(await server.sendAnswer('a.xml', xml))
  const answered = await mails()
  expect(Object.fromEntries(answered.map(({ to, subject }) => [to?.[0]?.address, subject]))).toEqual({
    [names[0] ?? '']: 'You were paid €\u{a0}10.00',
    [names[1] ?? '']: 'Your payment of €\u{a0}20.00 did not reach you',
    [names[2] ?? '']: 'Your payment of €\u{a0}30.00 did not reach you',
  })
  const textTo = (n: number) => answered.find(({ to }) => to?.[0]?.address === names[n])?.text
  expect(textTo(0)).toContain('announced for 04/01/2099, has been paid')
  expect(textTo(1)).toContain('): the account is closed. You have not received it.')
  expect(textTo(1)).toContain('payable again')
  expect(textTo(1)).toContain('https://rivulet.example/#/dashboard/settings/account?to=bank')
  // The payer's own problems, and what the bank writes to the payer, are not shown.
  expect(textTo(1)).not.toContain('INTERNAL')
  expect(textTo(2)).toContain('). You have not received it.')
  expect(await Promise.all(payments.map(async (id) => (await payment(id)).state))).toEqual([
    'paid',
    'returned',
    'returned',
  ])
  expect((await balance(server, ids[1] ?? 0)).payable).toBe(2000)

  // The same file, the same content in another file, and the account statement.
  await apply(await server.sendAnswer('a.xml', xml))
  await apply(await server.sendAnswer('b.xml', `${xml} `))
  const entries = [{ amount: '10.00', endToEndId: references[0] ?? '' }]
  await apply(await server.sendAnswer('c.xml', statement(entries)))
  expect(await mails()).toEqual([])
  // It is returned after all.
  const back = [{ amount: '10.00', credit: true, endToEndId: references[0] ?? '', returned: 'AC04' }]
  await apply(await server.sendAnswer('d.xml', statement(back)))
  expect(await subjects()).toEqual({
    [names[0] ?? '']: 'Your payment of €\u{a0}10.00 did not reach you',
  })
})

test('R76 a payment booked and returned within one file causes a single mail: it did not arrive', async () => {
  const { names, references } = await released([1000])
  await mails()
  const endToEndId = references[0] ?? ''
  const entries = [
    { amount: '10.00', endToEndId },
    { amount: '10.00', endToEndId, credit: true, returned: 'AC04' },
  ]
  await apply(await server.sendAnswer('a.xml', statement(entries)))
  expect(await subjects()).toEqual({
    [names[0] ?? '']: 'Your payment of €\u{a0}10.00 did not reach you',
  })
})

test('R76 a payment booked and returned within one long file causes a single mail too', async () => {
  const { names, references } = await released([1000, 2000])
  await mails()
  const [endToEndId = '', other = ''] = references
  const steps = Array.from({ length: 99 }, (_, n) => ({
    endToEndId: other,
    status: n % 2 ? 'ACSP' : 'PDNG',
  }))
  const settled = { endToEndId, status: 'ACSC' }
  const refused = { endToEndId, status: 'RJCT', reason: 'AC04' }
  const answer = await server.sendAnswer('a.xml', report(...steps, settled, refused))
  expect(answer.data.counts).toEqual({ pending: 99, confirm: 1, return: 1 })
  await apply(answer)
  expect(await subjects()).toEqual({
    [names[0] ?? '']: 'Your payment of €\u{a0}10.00 did not reach you',
  })
})

test('R73 R76 without bank responses a run is marked as paid by hand: once, without returned payments', async () => {
  const { run, names, references, payments } = await released([1000, 2000])
  await server.call('POST', `/financial/invoice/${payments[1]}/return`, { note: 'BANK CALLED' })
  await mails()
  const mark = () => server.call('POST', `/financial/payout-run/${run}/mark-paid`, {})
  const underWay = async () => (await server.call('GET', `/financial/payout-run/${run}`)).data.underWay
  expect(await underWay()).toBe(true)
  const answers = await Promise.all([mark(), mark()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await subjects()).toEqual({ [names[0] ?? '']: 'You were paid €\u{a0}10.00' })
  // The action is no longer offered.
  expect(await underWay()).toBe(false)
  // The returned one is not paid.
  expect((await server.call('GET', `/financial/payout-run/${run}`)).data).toMatchObject({
    ...{ payments: 2, paid: 1 },
  })
  expect(await mark()).toMatchObject({ status: 422, message: payoutMessages.markPaidFailed })
  expect((await payment(payments[1] ?? 0)).state).toBe('returned')
  const late = report({ endToEndId: references[0] ?? '', status: 'ACSC' })
  const answer = await server.sendAnswer('late.xml', late)
  expect(answer.data.counts).toEqual({ same: 1 })
  await apply(answer)
  expect(await mails()).toEqual([])
})

test('R73 marking payments while a bank response is applied notifies nobody twice', async () => {
  const { run, names, references, payments } = await released([1000, 2000, 3000])
  await mails()
  const entries = references.map((endToEndId) => ({ endToEndId, status: 'ACSC' }))
  const answer = await server.sendAnswer('a.xml', report(...entries.toReversed()))
  const answers = await Promise.all([
    apply(answer),
    server.call('POST', `/financial/payout-run/${run}/mark-paid`, {}),
    server.call('POST', '/financial/invoice/mark-paid', { id: payments }),
    apply(answer),
  ])
  expect(answers.filter(({ status }) => ![200, 422].includes(status))).toEqual([])
  expect(Object.keys(await subjects()).toSorted()).toEqual(names.toSorted())
})

test('S3.10 a manual payment counts as made on its day, unless that is in the future', async () => {
  const id = await server.affiliate(1000, null)
  const [name = ''] = await addresses([id])
  const today = dayOf(server.deps.now(), 'Europe/Brussels')
  const made = async (paid: string, day: string) => (await pay(server, id, paid, {}, day)).data
  expect(await made('1.00', addDays(today, -3))).toMatchObject({ state: 'paid', executionDate: null })
  const [past] = await mails()
  expect(past?.subject).toBe('You were paid €\u{a0}1.00')
  expect(past?.text).toContain(`We paid you €\u{a0}1.00 on ${displayDay(addDays(today, -3))}`)
  expect(past?.attachments).toHaveLength(1)
  expect((await made('2.00', today)).state).toBe('paid')
  expect(await subjects()).toEqual({ [name]: 'You were paid €\u{a0}2.00' })
  const day = addDays(today, 3)
  const later = await made('3.00', day)
  expect(later).toMatchObject({ state: 'under_way', executionDate: day })
  expect(await subjects()).toEqual({ [name]: `You will be paid €\u{a0}3.00 on ${displayDay(day)}` })
  const mark = () => server.call('POST', `/financial/invoice/${later.id}/mark-paid`, {})
  expect(await mark()).toMatchObject({ status: 200, message: invoiceMessages.markedPaid })
  expect(await subjects()).toEqual({ [name]: 'You were paid €\u{a0}3.00' })
  expect(await mark()).toMatchObject({ status: 422, message: invoiceMessages.markPaidFailed })
  expect(await payment(later.id)).toMatchObject({ state: 'paid' })
  await server.call('POST', `/financial/invoice/${later.id}/return`, { note: 'BOSS SAYS NO' })
  const [back, ...others] = await mails()
  expect([back?.subject, others]).toEqual(['Your payment of €\u{a0}3.00 did not reach you', []])
  expect(back?.text).not.toContain('BOSS')
  expect((await balance(server, id)).payable).toBe(700)
})

test('S6.2 an affiliate cannot mark their own payment as paid', async () => {
  const { ids, payments } = await released([1000])
  const mine = await server.account('Affiliate', { permissions: seededPermissions.Administrator })
  const headers = await server.signedIn(ids[0] ?? 0)
  for (const one of [headers, mine.headers]) {
    const { status } = await server.call('POST', `/financial/invoice/${payments[0]}/mark-paid`, {}, one)
    expect([403, 404]).toContain(status)
  }
  expect((await payment(payments[0] ?? 0)).state).toBe('under_way')
  await mails()
})

test('S1.6 erased affiliates get no mail, and nothing is announced again after an upgrade', async () => {
  const { ids, names, references, payments } = await released([1000, 2000, 3000])
  await mails()
  // Earlier versions erased affiliates while a payment was on its way.
  const executedOn = (day: string | null) => server.sql`
    update invoice set execution_on = ${day} where id = ${payments[0] ?? 0}`
  await executedOn(null)
  const erased = await server.call('POST', `/registration/affiliate/${ids[0]}/anonymise`, {})
  expect(erased.status).toBe(200)
  await executedOn('2099-01-04')
  // As when payments of a run were announced as paid immediately.
  await server.sql`update invoice set execution_on = null where id = ${payments[1] ?? 0}`
  const entries = references.map((endToEndId) => ({ endToEndId, status: 'ACSC' }))
  await apply(await server.sendAnswer('a.xml', report(...entries)))
  expect(await subjects()).toEqual({ [names[2] ?? '']: 'You were paid €\u{a0}30.00' })
  const states = await server.sql`
    select state from payout_item_view where invoice_id = any(${payments}::bigint[])`
  expect(states.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('S3.10 the statement names the day and is the same before and after the bank has paid', async () => {
  const { run, ids, payments } = await released([1000])
  const read = () =>
    server.app.inject({
      url: `/api/v1/financial/invoice/${payments[0]}/statement`,
      headers: server.admin.headers,
    })
  const before = await read()
  const words = (await readPdf(before.rawPayload)).flat()
  expect(words).toContain('To be paid on 04/01/2099')
  expect(words.join(' ')).not.toMatch(/\bPaid\b|was paid|were paid/)
  await insertOrder(server, { affiliateId: ids[0] ?? 0, cents: 100 })
  await server.call('POST', `/financial/payout-run/${run}/mark-paid`, {})
  expect((await read()).rawPayload.equals(before.rawPayload)).toBe(true)
  await mails()
})

test('S5.20 S1.6 a correction is mailed once, with its reason and the balance; a negative one mentions that future commissions are set off', async () => {
  const { id, username } = await server.account('Affiliate')
  const correct = (amount: string, reason: string) =>
    server.call('POST', '/financial/correction', { affiliate: id, amount, reason, timing: 'now' })
  await correct('20.00', 'Bonus of November')
  expect((await correct('0.00', 'Nothing')).status).toBe(422)
  const [given, ...others] = await mails()
  expect(others).toEqual([])
  expect([given?.to?.[0]?.address, given?.subject]).toEqual([
    username,
    'Your balance was corrected by €\u{a0}20.00',
  ])
  expect(given?.text).toContain('Bonus of November\n\nYour balance is now €\u{a0}20.00.')
  expect(given?.text).not.toContain(correctionMessages.negative)
  await correct('-32.50', 'Paid twice in May')
  const [taken] = await mails()
  expect(taken?.subject).toBe('Your balance was corrected by −€\u{a0}32.50')
  expect(taken?.text?.replaceAll(/\s+/g, ' ')).toContain(
    `Paid twice in May Your balance is now −€ 12.50. ${correctionMessages.negative}`,
  )
})
