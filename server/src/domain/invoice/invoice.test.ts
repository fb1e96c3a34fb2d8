// Payments through HTTP: what is payable, what is rejected, and concurrent payments.
import { addDays, today } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../crypto/seal.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { bookState, insertOrder } from '../../testing/order.ts'
import { balance, pay } from '../../testing/payment.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const affiliate = () => server.account('Affiliate')

test('S5.20 more than is payable is rejected with its message, and nothing is written', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 6666, rateBasisPoints: 1250 })
  const answer = await pay(server, id, '8.34')
  expect([answer.status, answer.meta.errors]).toEqual([
    422,
    { paid: ['The amount paid cannot be greater than the payable'] },
  ])
  expect((await balance(server, id)).payable).toBe(833)
  expect(await server.sql`select from invoice where affiliate_id = ${id}`).toHaveLength(0)
})

test('S3.10 an erased account cannot be paid; an inactive one can, and the form says so', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 1000 })
  const standing = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data.standing
  expect(await standing()).toBe('active')
  await server.sql`update account set active = false, erased_at = now() where id = ${id}`
  expect(await standing()).toBe('erased')
  const refused = await pay(server, id, '10.00')
  expect([refused.status, refused.meta.errors]).toEqual([422, { affiliate: [invoiceMessages.erased] }])
  await server.sql`update account set erased_at = null where id = ${id}`
  expect(await standing()).toBe('inactive')
  expect((await pay(server, id, '10.00')).status).toBe(201)
})

test('S5.20 amounts on hold count for the balance and are not payable', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 1000 })
  await insertOrder(server, { affiliateId: id, cents: 700, holdDays: 3 })
  expect(await balance(server, id)).toMatchObject({ balance: 1700, onHold: 700, payable: 1000 })
  const tooMuch = await pay(server, id, '10.01')
  expect([tooMuch.status, tooMuch.meta.errors]).toEqual([422, { paid: [invoiceMessages.exceeds] }])
  expect((await pay(server, id, '10.00')).status).toBe(201)
  expect(await balance(server, id)).toMatchObject({ balance: 700, onHold: 700, payable: 0 })
})

test('R75 the payment form warns about a new bank account, and until when', async () => {
  const { id } = await affiliate()
  const changed = new Date(server.deps.now().getTime() - 71 * 3_600_000)
  await server.sql`update account set iban = 'BE68 •••• •••• 7034', iban_sealed = 'sealed', account_holder = 'A••••', account_holder_sealed = 'sealed',
    bank_changed_at = ${changed} where id = ${id}`
  const bank = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data.bank
  expect(await bank()).toEqual({
    iban: 'BE68 •••• •••• 7034',
    accountHolder: 'A••••',
    changedAt: changed.toISOString(),
    flaggedUntil: new Date(changed.getTime() + 72 * 3_600_000).toISOString(),
  })
  await server.sql`update account set bank_changed_at = ${new Date(changed.getTime() - 3_600_000)} where id = ${id}`
  expect((await bank()).flaggedUntil).toBeNull()
})

test('R77 R69 the full account is shown to whoever may pay, once there is one, and each time recorded', async () => {
  const { id, headers } = await affiliate()
  const show = (as?: Record<string, string>) =>
    server.call('POST', '/financial/invoice/payee-account', { affiliate: id }, as)
  expect((await show()).meta.errors).toEqual({ affiliate: [bankMessages.missing] })
  const { secret } = server.deps.config
  await server.sql`update account set iban = 'BE68 •••• •••• 7034', iban_sealed = ${seal(secret, 'BE68539007547034')},
    account_holder = 'A••••', account_holder_sealed = ${seal(secret, 'Anna')} where id = ${id}`
  expect((await show()).data).toEqual({ iban: 'BE68539007547034', accountHolder: 'Anna', address: null })
  expect((await show(headers)).status).toBe(403)
  const lines = await server.sql`
    select actor_id, record_id, after from audit_line where action = 'payeeAccount'`
  expect(lines).toEqual([{ actor_id: server.admin.id, record_id: id, after: null }])
})

test('S5.20 of four identical concurrent payments exactly one succeeds', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 6666, rateBasisPoints: 1250 })
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(server, id, '8.33')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  expect(await balance(server, id)).toMatchObject({ balance: 0, payable: 0, paid: 833 })
})

test('S3.10 a payment freezes its figures and settles orders first in, first out', async () => {
  const { id } = await affiliate()
  const first = await insertOrder(server, { affiliateId: id, cents: 500 })
  const second = await insertOrder(server, { affiliateId: id, cents: 700 })
  await insertOrder(server, { affiliateId: id, cents: 1000, holdDays: 3 })
  await insertOrder(server, { affiliateId: id, cents: 400, pending: true })
  await server.sql`update account set payment_notes = 'IBAN BE71' where id = ${id}`
  const draft = await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)
  expect(draft.data).toMatchObject({
    approved: '22.00',
    commission: '22.00',
    balance: '22.00',
    onHold: '10.00',
    payable: '12.00',
    current: '10.00',
    ...{ paymentNotes: 'IBAN BE71', minimum: '50.00' },
  })
  expect(draft.data.ordering.map((o: { id: number }) => o.id)).toEqual([first, second])

  const paid = await pay(server, id, '9.00')
  expect(paid.data).toMatchObject({
    balance: '22.00',
    onHold: '10.00',
    payable: '12.00',
    paid: '9.00',
    current: '13.00',
  })
  expect(paid.data.ordering).toMatchObject([
    { id: first, amount: '5.00', commission: '5.00' },
    { id: second, amount: '7.00', commission: '4.00' },
  ])
  const trace = async () => (await server.call('GET', `/financial/invoice/${paid.data.id}/trace`)).data
  const told = {
    kinds: [{ kind: 'commission', lines: 3, amount: '22.00' }],
    ...{ balance: '22.00', heldLines: 1, onHold: '10.00', payable: '12.00', paid: '9.00' },
    ...{ current: '13.00', orders: 2, settled: '9.00' },
  }
  expect(await trace()).toMatchObject(told)
  const rest = await pay(server, id, '3.00')
  // It does not change with later events.
  expect(await trace()).toMatchObject(told)
  expect(rest.data).toMatchObject({ balance: '13.00', payable: '3.00', current: '10.00' })
  expect(rest.data.ordering).toMatchObject([{ id: second, commission: '3.00' }])
})

test('S3.10 S9.9 the draft says what becomes payable later, by day, after what is owed back', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 1000, holdDays: 2 })
  await insertOrder(server, { affiliateId: id, cents: 300, holdDays: 2 })
  await insertOrder(server, { affiliateId: id, cents: 700, holdDays: 5 })
  const later = async () =>
    (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data.becomesPayable
  const day = (days: number) => addDays(today(server.deps.config.accountingZone), days + 1)
  expect(await later()).toEqual([
    { date: day(2), amount: '13.00' },
    { date: day(5), amount: '7.00' },
  ])
  await server.call('POST', '/financial/correction', {
    ...{ affiliate: id, amount: '-15.00', reason: 'Charged back', timing: 'now' },
  })
  expect(await later()).toEqual([{ date: day(5), amount: '5.00' }])
})

test('S9.9 a held commission becomes payable at 00:00 after its last whole day', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 1000, holdDays: 2 })
  const [line] = await server.sql<
    { at: Date }[]
  >`select available_at as at from ledger_line where affiliate_id = ${id}`
  const due = line?.at ?? new Date(0)
  expect((await balanceOf(server.sql, id, new Date(due.getTime() - 1))).payable).toBe(0)
  expect((await balanceOf(server.sql, id, due)).payable).toBe(1000)
})

test('S3.10 a returned payment is credited back once, and its orders are unsettled', async () => {
  const { id } = await affiliate()
  const order = await insertOrder(server, { affiliateId: id, cents: 800 })
  const made = await pay(server, id, '8.00')
  const back = () =>
    server.call('POST', `/financial/invoice/${made.data.id}/return`, { note: 'IBAN unknown' })
  const answers = await Promise.all([back(), back()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await balance(server, id)).toMatchObject({ balance: 800, payable: 800, paid: 0 })
  const draft = await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)
  expect(draft.data.ordering).toMatchObject([{ id: order, commission: '8.00' }])
})

test('S3.10 a returned payment is marked in the list and excluded from the sum of payouts', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 800 })
  const first = await pay(server, id, '3.00')
  await pay(server, id, '5.00')
  const list = () => server.call('GET', `/financial/invoice?where[affiliate]=eq~.~${id}&sort=paid`)
  expect((await list()).meta.totals).toMatchObject({ paid: '8.00' })
  await server.call('POST', `/financial/invoice/${first.data.id}/return`, { note: 'IBAN unknown' })
  const { data, meta } = await list()
  expect(data.map(({ state }: { state: string }) => state)).toEqual(['returned', 'paid'])
  expect(meta.totals).toMatchObject({ paid: '5.00' })
  const back = await server.call(
    'GET',
    `/financial/invoice?where[affiliate]=eq~.~${id}&where[state]=eq~.~returned`,
  )
  expect(back.meta).toMatchObject({ total: 1, totals: { paid: '0.00' } })
})

test('a payment cannot be edited, removed or erased', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 800 })
  const made = await pay(server, id, '8.00')
  const edited = await server.call('PUT', `/financial/invoice/${made.data.id}`, { paid: '1.00' })
  expect([edited.status, edited.meta.errors]).toEqual([422, { paid: [messages.field.readOnly] }])
  const removed = await server.call('DELETE', `/financial/invoice?where[id]=in~.~${made.data.id}`)
  expect([removed.status, removed.message]).toEqual([409, messages.record.cannotRemove])
  const asked = { resource: 'invoice', action: 'trash', ids: String(made.data.id) }
  expect((await server.call('POST', '/decision/preview', asked)).data).toEqual({
    ...{ facts: [decisionMessages.payments.stays], blocked: true },
  })
  expect((await server.call('GET', `/financial/invoice/${made.data.id}`)).data.paid).toBe('8.00')
})

test('a payment sent twice with one idempotency key is made once', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 800 })
  const key = { 'idempotency-key': `pay-${id}` }
  const first = await pay(server, id, '4.00', key)
  const again = await pay(server, id, '4.00', key)
  expect([again.status, again.data.id]).toEqual([201, first.data.id])
  expect((await balance(server, id)).payable).toBe(400)
})

test('S6.2 an affiliate sees only their own payments and can never pay', async () => {
  const mine = await server.account('Affiliate', {
    permissions: ['financial.invoice.index', 'financial.invoice.view', 'financial.invoice.add'],
  })
  const other = await affiliate()
  for (const { id } of [mine, other]) {
    await insertOrder(server, { affiliateId: id, cents: 800 })
    await pay(server, id, '8.00')
  }
  const list = await server.call('GET', '/financial/invoice', undefined, mine.headers)
  expect(list.data.map((row: { affiliate: { id: number } }) => row.affiliate.id)).toEqual([mine.id])
  const [foreign] = await server.sql`select id from invoice where affiliate_id = ${other.id}`
  expect(
    (await server.call('GET', `/financial/invoice/${foreign?.id}`, undefined, mine.headers)).status,
  ).toBe(404)
  const traceOf = (payment: unknown) =>
    server.call('GET', `/financial/invoice/${payment}/trace`, undefined, mine.headers)
  expect((await traceOf(foreign?.id)).status).toBe(404)
  expect((await traceOf(list.data[0].id)).status).toBe(200)
  await insertOrder(server, { affiliateId: mine.id, cents: 800 })
  expect((await pay(server, mine.id, '8.00', mine.headers)).status).toBe(403)
  expect(
    (await server.call('GET', `/financial/invoice/draft?affiliate=${other.id}`, undefined, mine.headers))
      .status,
  ).toBe(403)
})

test('deductions after a payout make the balance negative, never the payable amount', async () => {
  const { id } = await affiliate()
  const orderId = await insertOrder(server, { affiliateId: id, cents: 800 })
  await pay(server, id, '8.00')
  const now = server.deps.now()
  await server.sql.begin(async (tx) => {
    await tx`update shop_order set status = '1', commission_cents = 0, approved_at = null, approved_on = null, declined_at = ${now} where id = ${orderId}`
    await bookState(tx, orderId, { eventId: 2, zone: 'Europe/Brussels', now })
  })
  expect(await balance(server, id)).toMatchObject({ balance: -800, payable: 0 })
  expect((await pay(server, id, '0.01')).status).toBe(422)
})

test('the ledger rejects every change of a line, even by the database owner', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 800 })
  await expect(server.sql`update ledger_line set cents = 1 where affiliate_id = ${id}`).rejects.toThrow(
    'append-only',
  )
  await expect(server.sql`delete from ledger_line where affiliate_id = ${id}`).rejects.toThrow(
    'append-only',
  )
  await expect(server.sql`truncate ledger_line cascade`).rejects.toThrow('append-only')
})

test('the self-check finds an order whose lines do not sum to its commission', async () => {
  expect(await findDiscrepancies(server.sql)).toEqual([])
  const { id } = await affiliate()
  const orderId = await insertOrder(server, { affiliateId: id, cents: 800 })
  await server.sql`update shop_order set commission_cents = 799 where id = ${orderId}`
  const { data } = await server.call('GET', '/financial/self-check')
  expect(data.discrepancies).toMatchObject([
    { what: 'order', id: orderId, expected: '7.99', booked: '8.00' },
    { what: 'commission', id: orderId, expected: '8.00', booked: '7.99' },
  ])
  const refusedPayment = await pay(server, id, '8.00')
  expect([refusedPayment.status, refusedPayment.message]).toEqual([422, bookMessages.noPayment])
  await server.sql`update shop_order set commission_cents = 800 where id = ${orderId}`
  expect((await server.call('GET', '/financial/self-check')).data.discrepancies).toEqual([])
  expect((await pay(server, id, '8.00')).status).toBe(201)
})
