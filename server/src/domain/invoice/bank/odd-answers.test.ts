// Unusual bank responses: unreadable files, interim reports, totals after rejections, fees, and payee name checks.
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { statement, statusReport } from '../../../testing/bank-files.ts'
import {
  batchDebit,
  enveloped,
  oldStatusReport,
  payeeCheckReport,
  returnLessFee,
  unreadFile,
} from '../../../testing/bank-samples.ts'
import { balance } from '../../../testing/payment.ts'
import { createPayoutApp, type PayoutApp, type PayoutItem } from '../../../testing/payout-app.ts'

let server: PayoutApp
let affiliates: number[]
let run: number
let name: string
let ids: string[]

beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(server.sql)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
  affiliates = [await server.affiliate(1000), await server.affiliate(2000), await server.affiliate(3000)]
  run = await server.paid()
  name = (await server.call('GET', `/financial/payout-run/${run}`)).data.name
  ids = (await items()).map(({ endToEndId }) => endToEndId)
})

type Item = PayoutItem & Record<'verification' | 'bankReason' | 'fee', string | null>
async function items(): Promise<Item[]> {
  const found = await server.items(run)
  return affiliates.map((id) => found.get(id) as Item)
}
const states = async () => (await items()).map(({ state }) => state)
/** Uploads and applies a file, and returns the result. */
async function say(xml: string | Buffer) {
  const { data } = await server.sendAnswer('bank.xml', xml)
  await server.call('POST', `/financial/payout-run/answer/${data.id}/apply`, {})
  return data
}
const reject = (n: number) =>
  say(
    statusReport({
      messageId: name,
      payments: [{ endToEndId: ids[n] ?? '', status: 'RJCT', reason: 'AC04' }],
    }),
  )

test('R76 a report that does not reference our file shows the bank’s reason and changes nothing', async () => {
  const reason = `Error parsing file: the 'MsgId' start tag does not match. Line 19, position 5 (${name}).`
  const answer = await say(unreadFile(reason))
  expect(answer).toMatchObject({ kind: 'pain.002', counts: { unnamed: 1 } })
  expect(answer.entries).toMatchObject([
    { finding: 'unnamed', reason: `see the bank’s note (NARR): ${reason}`, affiliate: null },
  ])
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
})

test('R76 a report that references only our payment information block matches our file', async () => {
  const named = statusReport({ messageId: name, group: 'RJCT', block: 'RJCT', reason: 'AM04' })
  const answer = await say(named.replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, ''))
  expect(answer.counts).toMatchObject({ return: 3 })
  expect(answer.entries[0].reason).toBe('the payer’s account has insufficient funds (AM04)')
  expect(await states()).toEqual(['returned', 'returned', 'returned'])
})

test('R76 an intraday report (camt.052) is informational; the statement that follows decides', async () => {
  const report = await say(batchDebit(name, '60.00', 'camt.052'))
  expect(report).toMatchObject({ kind: 'camt.052', counts: { info: 3 } })
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  expect((await say(batchDebit(name, '60.00'))).counts).toEqual({ confirm: 3 })
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test.each([
  ['without the rejected payment', '40.00'],
  ['with it, credited again later', '60.00'],
])('R76 a batch total after a rejection confirms the rest: %s', async (_words, sum) => {
  await reject(1)
  expect((await say(batchDebit(name, sum))).counts).toEqual({ confirm: 2, same: 1 })
  expect(await states()).toEqual(['confirmed', 'returned', 'confirmed'])
})

test('R76 a batch total that matches neither is a wrong amount', async () => {
  await reject(1)
  expect((await say(batchDebit(name, '50.00'))).counts).toEqual({ amount: 1 })
  expect(await states()).toEqual(['paid', 'returned', 'paid'])
})

test.each([
  ['named as a charge', { fee: '3.50' }],
  ['named as a charge in an older file', { fee: '3.50', old: true }],
  ['derived from the amount sent', { sent: '20.00' }],
])('R76 a return less the bank’s fee credits the affiliate in full: the fee %s', async (_words, how) => {
  const answer = await say(returnLessFee({ endToEndId: ids[1] ?? '', amount: '16.50', ...how }))
  expect(answer.entries).toMatchObject([
    { finding: 'return', paid: '20.00', amount: '16.50', fee: '3.50' },
  ])
  expect(await states()).toEqual(['paid', 'returned', 'paid'])
  expect((await items())[1]).toMatchObject({ fee: '3.50' })
  expect(await balance(server, affiliates[1] ?? 0)).toMatchObject({ payable: 2000, paid: 0 })
  const [line] = await server.sql<{ note: string }[]>`
    select note from ledger_line where affiliate_id = ${affiliates[1] ?? 0} and kind = 'payout_return'`
  expect(line?.note).toContain('It kept a fee of €\u{a0}3.50')
})

test('R76 less than was paid without a stated fee, or with another fee, is a wrong amount', async () => {
  for (const fee of [undefined, '3.49']) {
    const xml = returnLessFee({ endToEndId: ids[1] ?? '', amount: '16.50', ...(fee && { fee }) })
    expect((await say(xml)).counts).toEqual({ amount: 1 })
  }
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
})

test('R76 payee check results are shown and stored, and neither confirm nor return payments', async () => {
  const [first = '', second = '', third = ''] = ids
  const answer = await say(
    payeeCheckReport(name, 'RVCM', [
      { endToEndId: first, status: 'RCVC' },
      { endToEndId: second, status: 'RVMC', name: 'MAREN OLBRECHTS' },
      { endToEndId: third, status: 'RVNM' },
    ]),
  )
  expect(answer.counts).toEqual({ payee: 2, pending: 1 })
  expect(answer.entries.slice(0, 2).map(({ reason }: { reason: string }) => reason)).toEqual([
    'Name almost matches: MAREN OLBRECHTS',
    'Name does not match',
  ])
  expect((await items()).map(({ verification }) => verification)).toEqual(['match', 'close', 'mismatch'])
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  await say(statusReport({ messageId: name, group: 'ACSC' }))
  expect((await items()).map(({ state, verification }) => [state, verification])).toEqual([
    ['confirmed', 'match'],
    ['confirmed', 'close'],
    ['confirmed', 'mismatch'],
  ])
})

test('R76 a file rejected because it was sent before returns nothing: the first may have been paid', async () => {
  const copy = await say(statusReport({ messageId: name, group: 'RJCT', reason: 'DU01' }))
  expect(copy.counts).toEqual({ twice: 3 })
  expect(copy.entries[0].reason).toBe('a file with this name was sent before (DU01)')
  const payments = ids.map((endToEndId) => ({ endToEndId, status: 'RJCT', reason: 'AM05' }))
  expect((await say(statusReport({ messageId: name, payments }))).counts).toEqual({ twice: 3 })
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  // The statement says what became of them; money that a bank sent back as paid twice is back.
  const [first = '', second = ''] = ids
  const booked = statement([
    { amount: '10.00', endToEndId: first },
    { amount: '20.00', endToEndId: second },
    { amount: '20.00', endToEndId: second, credit: true, returned: 'AM05' },
  ])
  expect((await say(booked)).counts).toEqual({ confirm: 2, return: 1 })
  expect(await states()).toEqual(['confirmed', 'returned', 'paid'])
})

test('R76 messages in an envelope are read, each of them', async () => {
  const [first = '', second = '', third = ''] = ids
  const answer = await say(
    enveloped(
      statement([
        { amount: '10.00', endToEndId: first },
        { amount: '20.00', endToEndId: second },
      ]),
      statement([{ amount: '30.00', endToEndId: third }]),
      returnLessFee({ endToEndId: second, amount: '20.00' }),
    ),
  )
  expect(answer).toMatchObject({ kind: 'camt.053', counts: { confirm: 3, return: 1 } })
  expect(await states()).toEqual(['confirmed', 'returned', 'confirmed'])
})

test('R76 a status report of version 2 is read like the later ones', async () => {
  const [first = '', second = '', third = ''] = ids
  const answer = await say(
    oldStatusReport(name, [
      { endToEndId: first, status: 'ACSC' },
      { endToEndId: second, status: 'RJCT' },
      { endToEndId: third, status: 'ACCP' },
    ]),
  )
  expect(answer).toMatchObject({ kind: 'pain.002', counts: { confirm: 1, return: 1, pending: 1 } })
  expect(await items()).toMatchObject([
    { state: 'confirmed' },
    { state: 'returned', bankReason: 'the account number is wrong (AC01): Konto unbekannt' },
    { state: 'paid' },
  ])
})

const declared = (encoding: string, xml: string) =>
  xml.replace(/^<\?xml[^>]*>/, `<?xml version = "1.0" encoding = "${encoding}" ?>`)
test.each<[string, (xml: string) => Buffer]>([
  ['in Latin-1', (xml) => Buffer.from(declared('ISO-8859-1', xml), 'latin1')],
  ['in the characters of Windows', (xml) => Buffer.from(declared('windows-1252', xml), 'latin1')],
  ['in UTF-16', (xml) => Buffer.from(`\uFEFF${declared('UTF-16', xml)}`, 'utf16le')],
  [
    'in UTF-16, bytes swapped',
    (xml) => Buffer.from(`\uFEFF${declared('UTF-16', xml)}`, 'utf16le').swap16(),
  ],
  ['with a mark and an empty line first', (xml) => Buffer.from(`\uFEFF\r\n${xml}`)],
  ['ended as mainframes do', (xml) => Buffer.from(`${xml}\r\n\x1a\0\0`)],
  ['with numbered characters', (xml) => Buffer.from(xml.replace('ü', '&#252;'))],
])('R76 a bank file %s is read', async (_, encode) => {
  const note = 'Konto ungültig'
  const payments = [{ endToEndId: ids[0] ?? '', status: 'RJCT', reason: 'AC04', note }]
  const answer = await say(encode(statusReport({ messageId: name, payments })))
  expect(answer).toMatchObject({ counts: { return: 1 } })
  expect((await items())[0]?.bankReason).toMatch(/: Konto ungültig$/)
})

test('R76 R75 a run lists accounts outside SEPA, names that cannot be written, and accounts shared by several affiliates', async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
  const { waiting: before } = (await server.call('GET', '/home/admin')).data
  const people = {
    outside: await server.affiliate(5000, { iban: 'BR1800360305000010009795493C1' }),
    unwritable: await server.affiliate(5000, { iban: 'NL91ABNA0417164300', holder: '山田 太郎' }),
    one: await server.affiliate(5000, { iban: 'FR1420041010050500013M02606' }),
    other: await server.affiliate(5000, { iban: 'FR1420041010050500013M02606' }),
    // Joined SEPA later than others.
    albanian: await server.affiliate(5000, { iban: 'AL47212110090000000235698741' }),
  }
  for (const [who, id] of Object.entries(people))
    await server.sql`update account set name = ${who.toUpperCase()} where id = ${id}`
  const { data } = await server.call('GET', '/financial/payout-run/forecast?minimum=50.00')
  expect(data).toMatchObject({
    payments: 3,
    omitted: [
      { reason: 'outside', payments: 1, total: '50.00', names: ['OUTSIDE'] },
      { reason: 'name', payments: 1, names: ['UNWRITABLE'] },
    ],
    shared: [['ONE', 'OTHER']],
  })
  // The home screen says the same, for the programme's own minimum.
  const { waiting } = (await server.call('GET', '/home/admin')).data
  expect(waiting.payableLeftOut).toBe(before.payableLeftOut + 1)
  const begun = await server.begin('50.00')
  const list = await server.items(begun)
  const act = (id: number) => server.item(list.get(id)?.id ?? 0, 'takeIn')
  expect(await act(people.outside)).toMatchObject({
    status: 422,
    message: payoutMessages.outside('OUTSIDE'),
  })
  expect(await act(people.unwritable)).toMatchObject({
    status: 422,
    message: payoutMessages.unwritable('UNWRITABLE'),
  })
  await server.run(begun, 'prepare')
  expect(await server.progress(begun)).toMatchObject({ payments: 3, shared: [['ONE', 'OTHER']] })
  expect((await server.items(begun)).get(people.one)).toMatchObject({ sameIban: 'OTHER' })
  await server.item(list.get(people.one)?.id ?? 0, 'takeOut')
  await server.run(begun, 'release', server.second)
  await server.payAll()
  const file = await server.file(begun, '.xml')
  expect(file).not.toContain('BR18')
  expect(file).toContain('AL47')
})
