// Bank response files: every kind previews its effects, applies them once, and applies nothing that does not match.
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { notice, statement, statusReport } from '../../../testing/bank-files.ts'
import { balance } from '../../../testing/payment.ts'
import { createPayoutApp, type PayoutApp, type PayoutItem } from '../../../testing/payout-app.ts'
import type { Reply } from '../../../testing/whole-app.ts'

let server: PayoutApp
let affiliates: number[]
let run: number
let name: string

beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
  affiliates = [await server.affiliate(1000), await server.affiliate(2000), await server.affiliate(3000)]
  run = await server.paid()
  name = (await server.call('GET', `/financial/payout-run/${run}`)).data.name
})

const items = async (): Promise<PayoutItem[]> => {
  const found = await server.items(run)
  return affiliates.map((id) => found.get(id) as PayoutItem)
}
const states = async () => (await items()).map(({ state }) => state)
const ids = async () => (await items()).map(({ endToEndId }) => endToEndId) as [string, string, string]
const apply = (answer: Reply) =>
  server.call('POST', `/financial/payout-run/answer/${answer.data.id}/apply`, {})
const paid = async () => {
  const all = await Promise.all(affiliates.map((id) => balance(server, id)))
  return all.map(({ paid: cents }) => cents)
}

test('R76 a status report previews, then confirms settled payments and returns rejected ones, with the reason as text', async () => {
  const [first, second, third] = await ids()
  const xml = statusReport({
    messageId: name,
    group: 'PART',
    payments: [
      { endToEndId: first, status: 'ACSC', amount: '10.00' },
      { endToEndId: second, status: 'RJCT', reason: 'AC04', note: 'KONTO GESCHLOSSEN', amount: '20.00' },
      { endToEndId: third, status: 'PDNG' },
      { endToEndId: 'SOMEBODY-ELSES', status: 'ACSC' },
    ],
  })
  const answer = await server.sendAnswer('report.xml', xml)
  expect([answer.status, answer.data]).toMatchObject([
    201,
    { kind: 'pain.002', applied: false, counts: { confirm: 1, return: 1, pending: 1, unknown: 1 } },
  ])
  const reason = 'the account is closed (AC04): KONTO GESCHLOSSEN'
  expect(answer.data.entries[0]).toMatchObject({
    finding: 'return',
    endToEndId: second,
    reason,
    paid: '20.00',
  })
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  expect(await apply(answer)).toMatchObject({ status: 200, message: payoutMessages.answerApplied })
  expect(await states()).toEqual(['confirmed', 'returned', 'paid'])
  expect((await items())[1]).toMatchObject({ returnedBecause: reason })
  expect((await items())[2]).toMatchObject({ bankStatus: 'PDNG', returnedBecause: null })
  expect(await paid()).toEqual([1000, 0, 3000])
  expect(await balance(server, affiliates[1] ?? 0)).toMatchObject({
    payable: 2000,
  })
  const [line] =
    await server.sql`select note from ledger_line where affiliate_id = ${affiliates[1] ?? 0} and kind = 'payout_return'`
  expect(line?.note).toBe(payoutMessages.rejected(reason))
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('R73 the same file, and the same content in another file, change nothing the second time', async () => {
  const [first, second] = await ids()
  const xml = statusReport({
    messageId: name,
    payments: [
      { endToEndId: first, status: 'ACSC' },
      { endToEndId: second, status: 'RJCT', reason: 'AC01' },
    ],
  })
  const [one, other] = [await server.sendAnswer('a.xml', xml), await server.sendAnswer('b.xml', xml)]
  expect(other.data.id).toBe(one.data.id)
  await Promise.all([apply(one), apply(other)])
  const lines = async () => (await server.sql`select id from ledger_line`).length
  const before = [await lines(), await states()]
  expect(await apply(other)).toMatchObject({ status: 200, message: payoutMessages.answerKnown })
  const again = await server.sendAnswer('c.xml', `${xml} `)
  expect([again.data.id !== one.data.id, again.data.counts]).toEqual([true, { same: 2 }])
  await apply(again)
  expect([await lines(), await states()]).toEqual(before)
  expect(await paid()).toEqual([1000, 0, 3000])
})

test('a file rejected as a whole returns every payment; a settled one confirms payments it does not list', async () => {
  const [first] = await ids()
  const settled = await server.sendAnswer(
    'a.xml',
    statusReport({
      messageId: name,
      group: 'ACSC',
      payments: [{ endToEndId: first, status: 'RJCT', reason: 'AM04' }],
    }),
  )
  expect(settled.data.counts).toEqual({ return: 1, confirm: 2 })
  const rejected = await server.sendAnswer(
    'b.xml',
    statusReport({ messageId: name, group: 'RJCT', reason: 'FF01' }),
  )
  expect(rejected.data.counts).toEqual({ return: 3 })
  await apply(rejected)
  expect(await states()).toEqual(['returned', 'returned', 'returned'])
  expect(await paid()).toEqual([0, 0, 0])
  const stranger = await server.sendAnswer(
    'c.xml',
    statusReport({ messageId: 'ANOTHER', group: 'RJCT' }),
  )
  expect(stranger.data.counts).toEqual({ unknown: 1 })
})

test('a statement confirms booked payments and returns those that came back later, also within one file', async () => {
  const [first, second, third] = await ids()
  const xml = statement([
    { amount: '20.00', credit: true, endToEndId: second, returned: 'MD07', note: 'VERSTORBEN' },
    { amount: '10.00', endToEndId: first },
    { amount: '20.00', endToEndId: second },
    { amount: '30.00', endToEndId: third, status: 'PDNG' },
    { amount: '99.00', endToEndId: 'RENT' },
    { amount: '99.00' },
  ])
  const answer = await server.sendAnswer('statement.xml', xml)
  expect(answer.data).toMatchObject({ kind: 'camt.053', counts: { confirm: 2, return: 1, unknown: 1 } })
  await apply(answer)
  expect(await states()).toEqual(['confirmed', 'returned', 'paid'])
  expect((await items())[1]).toMatchObject({ bankReason: 'the holder has died (MD07): VERSTORBEN' })
  expect(await paid()).toEqual([1000, 0, 3000])
})

test('an entry with another amount is listed and never applied', async () => {
  const [first] = await ids()
  const answer = await server.sendAnswer(
    'notice.xml',
    notice([
      { amount: '10.01', endToEndId: first },
      { amount: '9.99', credit: true, endToEndId: first, returned: 'AC04' },
    ]),
  )
  expect(answer.data).toMatchObject({ kind: 'camt.054', counts: { amount: 2 } })
  expect(answer.data.entries[0]).toMatchObject({ finding: 'amount', paid: '10.00', amount: '10.01' })
  await apply(answer)
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
})

test('a batch total confirms the whole file if it matches', async () => {
  const wrong = await server.sendAnswer('a.xml', statement([{ amount: '60.01', batch: name }]))
  expect(wrong.data.counts).toEqual({ amount: 1 })
  const right = await server.sendAnswer('b.xml', statement([{ amount: '60.00', batch: name }]))
  expect(right.data.counts).toEqual({ confirm: 3 })
  await apply(right)
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('a payment already returned by hand is recognized, and an unknown payment does not match', async () => {
  const [first, second] = await items()
  await server.call('POST', `/financial/invoice/${first?.payment}/return`, { note: 'BANK CALLED' })
  expect((await items())[0]).toMatchObject({ state: 'returned', returnedBecause: 'BANK CALLED' })
  await server.sql`update payout_item set invoice_id = null, omitted = 'payable' where id = ${second?.id ?? 0}`
  const answer = await server.sendAnswer(
    'a.xml',
    notice([
      { amount: '10.00', credit: true, endToEndId: first?.endToEndId ?? '', returned: 'AC04' },
      { amount: '20.00', endToEndId: second?.endToEndId ?? '' },
    ]),
  )
  expect(answer.data.counts).toEqual({ same: 1, conflict: 1 })
  await apply(answer)
  expect((await items())[1]?.state).toBe('skipped')
})

test.each([
  ['no XML', 'nonsense', payoutMessages.noXml],
  ['unfinished XML', '<Document><BkToCstmrStmt>', payoutMessages.noXml],
  ['another document', '<Document><FIToFICstmrCdtTrf/></Document>', payoutMessages.noXml],
  [
    'a file without payments',
    '<Document><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>',
    payoutMessages.nothingSaid,
  ],
  [
    'entities',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>',
    payoutMessages.hostileXml,
  ],
  [
    'entities that grow',
    `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(99)}">]><Document/>`,
    payoutMessages.hostileXml,
  ],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), payoutMessages.noXml],
  ['a thousand levels', '<a>'.repeat(1000) + '</a>'.repeat(1000), payoutMessages.noXml],
])('%s is rejected with a message', async (_what, text, sentence) => {
  expect(await server.sendAnswer('a.xml', text)).toMatchObject({ status: 422, message: sentence })
})
