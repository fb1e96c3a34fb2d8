// Statement PDFs: access, totals, determinism, and sending by email once.
import { inflateSync } from 'node:zlib'
import { affiliate as affiliateResource } from '@rivulet/contract/resources/affiliate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMails } from '../../../mail/mail-queue.ts'
import type { Engine } from '../../../resource/engine.ts'
import { registerResources } from '../../../resource/routes.ts'
import { serve } from '../../../resource/serve.ts'
import { switchActions } from '../../../resource/switch-active.ts'
import { insertOrder } from '../../../testing/order.ts'
import { pay } from '../../../testing/payment.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { createWholeApp, type WholeApp } from '../../../testing/whole-app.ts'
import { servedCorrection } from '../correction.ts'
import { servedInvoice } from '../invoice.ts'
import { registerInvoiceRoutes } from '../routes.ts'
import { attachedStatement } from './attached-statement.ts'
import { readDetail, readStatement } from './read-statement.ts'

const plainAffiliate = serve(affiliateResource, {
  actions: {
    activate: async () => ({ verifiedAt: '' }),
    decline: async () => null,
    anonymise: async () => ({ erasedAt: '' }),
    sendInvitation: async () => null,
    showInvitation: async () => ({ invitation: '' }),
    changeTerms: async () => null,
    planRate: async () => null,
    checkInvite: async () => null,
    removeFactors: async () => null,
    signOut: async () => null,
    ...switchActions(affiliateResource),
  },
})

let server: WholeApp
beforeAll(async () => {
  // Without the mail queue's own worker.
  server = await createWholeApp((app, deps) => {
    const served = { invoice: servedInvoice, correction: servedCorrection, affiliate: plainAffiliate }
    registerResources(app, { deps, served } as unknown as Engine)
    registerInvoiceRoutes(app, deps)
  })
})
afterAll(() => server.close())

const paid = async (affiliate: number, paid: string): Promise<number> =>
  (await pay(server, affiliate, paid)).data.id
const statement = (id: number, headers = server.admin.headers) =>
  server.app.inject({ url: `/api/v1/financial/invoice/${id}/statement`, headers })
const correct = (affiliate: number, amount: string, reason: string) =>
  server.call('POST', '/financial/correction', { affiliate, amount, reason, timing: 'now' })
/** Longer than any session lasts. */
async function later(seconds: number) {
  server.pass(seconds)
  server.admin.headers = (await server.account('Administrator')).headers
}
const read = (id: number) => readStatement(server.sql, { id, affiliateId: null })
const reading = { permissions: ['financial.invoice.index', 'financial.invoice.view'] }

/** The decompressed drawing instructions and objects of a PDF. */
function contentsOf(bytes: Buffer): string {
  const parts = bytes.toString('latin1').split('stream\r\n').length > 1 ? '\r\n' : '\n'
  return bytes
    .toString('latin1')
    .split(`stream${parts}`)
    .map((part) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
      } catch {
        return part
      }
    })
    .join('\n')
}

test('S3.10 R22 an affiliate gets the statement of their own payment as a PDF, and 404 for another’s', async () => {
  const [mine, other] = [await server.account('Affiliate', reading), await server.account('Affiliate')]
  const ids: number[] = []
  for (const { id } of [mine, other]) {
    await insertOrder(server, { affiliateId: id, cents: 800 })
    ids.push(await paid(id, '8.00'))
  }
  const own = await statement(ids[0] ?? 0, mine.headers)
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(own.headers['content-disposition']).toBe(`attachment; filename="rivulet-payment-${ids[0]}.pdf"`)
  expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await statement(ids[1] ?? 0, mine.headers)).statusCode).toBe(404)
  expect((await statement(99_999)).statusCode).toBe(404)
})

test('S3.10 the statement has the same bytes on every download, titled, tagged and in English', async () => {
  const { id } = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: id, cents: 800 })
  const payment = await paid(id, '8.00')
  const first = await statement(payment)
  await later(86_400)
  await server.sql`update account set name = 'ANOTHER NAME' where id = ${id}`
  expect((await statement(payment)).rawPayload.equals(first.rawPayload)).toBe(true)
  const contents = contentsOf(first.rawPayload)
  for (const sign of ['/Lang (en)', '/MarkInfo', '/StructTreeRoot', '/DisplayDocTitle true', '/S /TH'])
    expect(contents).toContain(sign)
})

test('S3.10 amounts that became payable since the last payment add up to the payable amount, and settled amounts to the payment', async () => {
  const { id } = await server.account('Affiliate')
  const earlier = await insertOrder(server, { affiliateId: id, cents: 1000 })
  await paid(id, '4.00')
  await insertOrder(server, { affiliateId: id, cents: 2500 })
  await insertOrder(server, { affiliateId: id, cents: 9900, holdDays: 4 })
  await correct(id, '-3.00', 'Paid twice in May')
  await correct(id, '1.50', 'Bonus')
  const payment = await paid(id, '29.50')
  const told = await read(payment)
  expect(told).toMatchObject({ opening: 600, payable: 2950, paid: 2950, orders: 2, settledCents: 3100 })
  expect(told?.movements.map(({ kind, lines, cents }) => [kind, lines, cents])).toEqual([
    ['commission', 1, 2500],
    ['manual', 2, -150],
  ])
  expect(told?.corrections.map(({ cents }) => cents)).toEqual([-300, 150])
  const detail = told && (await readDetail(server.sql, told))
  expect(detail?.by).toBe('order')
  expect(detail?.rows.map(({ cents }) => cents).toSorted()).toEqual([2500, 600])
  expect(earlier).toBeGreaterThan(0)
  // A hold that ends between two payments counts for the second.
  await later(6 * 86_400)
  expect(await read(await paid(id, '99.00'))).toMatchObject({
    opening: 0,
    movements: [{ kind: 'commission', lines: 1, cents: 9900 }],
  })
})

test('S3.10 a returned payment is marked on its statement and on the next one', async () => {
  const { id } = await server.account('Affiliate')
  await insertOrder(server, { affiliateId: id, cents: 800 })
  const payment = await paid(id, '8.00')
  const before = await statement(payment)
  await server.call('POST', `/financial/invoice/${payment}/return`, { note: 'IBAN unknown' })
  const after = await statement(payment)
  expect(after.rawPayload.length).toBeGreaterThan(before.rawPayload.length)
  expect((await read(payment))?.returnedAt).not.toBeNull()
  expect((await read(await paid(id, '8.00')))?.movements).toEqual([
    { kind: 'payout_return', lines: 1, cents: 800 },
  ])
})

test.each([
  '日本 太郎 👩‍👩‍👧 مرحبا',
  '\u0000\u202Eevil\ud800 name\nnext',
  'X'.repeat(255),
  'Łódź Ελλ Привет Việt',
])('S3.10 a statement is generated whatever a name contains: %j', async (name) => {
  const { id } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 800 })
  const storable = name.toWellFormed().replaceAll('\u0000', '')
  await server.sql`update account set name = ${storable} where id = ${id}`
  await server.sql`update shop set name = ${storable} where id = (select shop_id from shop_order where id = ${order})`
  await correct(id, '1.00', storable.slice(0, 200))
  expect((await statement(await paid(id, '9.00'))).statusCode).toBe(200)
})

test('S3.10 amounts of millions are whole wherever a statement has them, and Arabic is written in Latin letters', async () => {
  const { id } = await server.account('Affiliate')
  for (const cents of [123_456_789, 223_456_789]) await insertOrder(server, { affiliateId: id, cents })
  await correct(id, '-0.01', 'اسم')
  const payment = await paid(id, '3000000.00')
  const lines = await readPdf((await statement(payment)).rawPayload)
  const words = lines
    .flat()
    .join('|')
    .replaceAll(/\|?\s+\|?/g, '')
  for (const whole of ['€3,469,135.77', '€3,000,000.00', '|3,469,135.78', '|-3,000,000.00', '|asm|'])
    expect(words).toContain(whole)
  expect(words).not.toContain('…')
})

test('S3.10 thousands of orders are summed by shop and day, or by month, with the same total', async () => {
  const { id } = await server.account('Affiliate')
  const order = await insertOrder(server, { affiliateId: id, cents: 5000 })
  const payment = await paid(id, '50.00')
  await server.sql`delete from invoice_order where invoice_id = ${payment}`
  await server.sql`
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, amount_cents, net_cents, rate_basis_points, commission_cents, status, approved_at)
    select shop_id, 'MANY-' || n, now() - n * interval '30 minutes', (now() - n * interval '30 minutes')::date, affiliate_id, link_id, 10, 10, 10000, 10, '0', now()
    from shop_order, generate_series(1, 5000) n where id = ${order}`
  await server.sql`
    insert into invoice_order (invoice_id, order_id, cents, net_cents, due_cents, before_cents, shop)
    select ${payment}, id, 1, 10, 10, 0, 'SHOP' from shop_order where affiliate_id = ${id} and order_number like 'MANY-%'`
  const told = await read(payment)
  const detail = told && (await readDetail(server.sql, told))
  expect(detail?.by).toBe('day')
  expect(detail?.rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(5000)
  expect((await statement(payment)).statusCode).toBe(200)
})

test('S3.10 S1.6 the affiliate is mailed about a payment once, with the statement, even if the first attempt fails', async () => {
  const { id } = await server.account('Affiliate')
  await server.sql`delete from mail`
  await insertOrder(server, { affiliateId: id, cents: 800 })
  const payment = await paid(id, '8.00')
  // A rejected payment causes no mail.
  await pay(server, id, '9.00')
  expect(await server.sql`select from mail`).toHaveLength(1)
  server.mails.length = 0
  const makers = { statement: (one: number) => attachedStatement(server.deps, one) }
  const broken = { statement: () => Promise.reject(new Error('no paper')) }
  await deliverMails(server.deps, { makers: broken })
  expect(server.mails).toHaveLength(0)
  server.pass(120)
  await deliverMails(server.deps, { makers })
  await deliverMails(server.deps, { makers })
  expect(server.mails.map(({ subject }) => subject)).toEqual(['You were paid €\u{a0}8.00'])
  const [attached] = server.mails[0]?.attachments ?? []
  expect(attached?.filename).toBe(`rivulet-payment-${payment}.pdf`)
  expect(attached?.content.equals((await statement(payment)).rawPayload)).toBe(true)
})
