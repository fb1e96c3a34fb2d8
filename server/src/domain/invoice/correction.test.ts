// Manual corrections through HTTP: permission, effect on balances, and settlement to the cent.
import { ledgerMessages } from '@rivulet/contract/messages/ledger-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '../../ledger/balance.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { bookState, insertOrder } from '../../testing/order.ts'
import { balance, pay } from '../../testing/payment.ts'
import { createWholeApp, type WholeApp, where } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

type Wishes = { amount?: string; reason?: string; timing?: string }
const correct = (affiliate: number, wishes: Wishes = {}, headers: Record<string, string> = {}) =>
  server.call(
    'POST',
    '/financial/correction',
    { affiliate, amount: '5.00', reason: 'Bonus of November', timing: 'now', ...wishes },
    { ...server.admin.headers, ...headers },
  )
const affiliate = () => server.account('Affiliate')
const traceOf = async (id: number) => (await server.call('GET', `/financial/invoice/${id}/trace`)).data

async function fail(orderId: number) {
  const now = server.deps.now()
  await server.sql.begin(async (tx) => {
    await tx`update shop_order set status = '1', commission_cents = 0, approved_at = null, approved_on = null, declined_at = ${now} where id = ${orderId}`
    await bookState(tx, orderId, { eventId: 2, zone: 'Europe/Brussels', now })
  })
}

test('S5.20 a correction changes the balance immediately, in either direction, and the books add up', async () => {
  const { id } = await affiliate()
  expect((await correct(id, { amount: '20.00' })).status).toBe(201)
  expect((await correct(id, { amount: '-7.50', reason: 'Bonus was 12.50' })).status).toBe(201)
  expect(await balance(server, id)).toMatchObject({ balance: 1250, onHold: 0, payable: 1250 })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S5.20 a correction after the hold becomes payable on the day after it; a deduction never waits', async () => {
  const { id } = await affiliate()
  await server.sql`update account set hold_days = 3 where id = ${id}`
  const made = await correct(id, { timing: 'hold' })
  expect(made.data.timing).toBe('hold')
  expect(await balance(server, id)).toMatchObject({ balance: 500, onHold: 500, payable: 0 })
  const [line] = await server.sql<{ at: Date }[]>`
    select available_at as at from ledger_line where affiliate_id = ${id}`
  expect((await balanceOf(server.sql, id, line?.at ?? new Date(0))).payable).toBe(500)
  const loss = await correct(id, { amount: '-1.00', timing: 'hold' })
  expect([loss.status, loss.meta.errors]).toEqual([422, { timing: [correctionMessages.heldLoss] }])
})

test('S5.20 zero, more than a million and a missing reason are rejected, each with its message', async () => {
  const { id } = await affiliate()
  const errors = async (wishes: Wishes) => (await correct(id, wishes)).meta.errors ?? {}
  expect(await errors({ amount: '0.00' })).toEqual({ amount: [correctionMessages.zero] })
  expect(Object.keys(await errors({ amount: '1000000.01' }))).toEqual(['amount'])
  expect(Object.keys(await errors({ amount: '-1000000.01' }))).toEqual(['amount'])
  expect(await errors({ reason: ' ' })).toEqual({ reason: [messages.field.required] })
  expect((await balance(server, id)).balance).toBe(0)
})

test('S6.2 only users with the permission can book corrections, affiliates never', async () => {
  const { id } = await affiliate()
  const payer = await server.account('Manager', {
    permissions: ['financial.invoice.index', 'financial.invoice.add', 'financial.correction.index'],
  })
  expect((await correct(id, {}, payer.headers)).status).toBe(403)
  const own = await server.account('Affiliate', { permissions: ['financial.correction.add'] })
  expect((await correct(own.id, {}, own.headers)).status).toBe(403)
  const corrector = await server.account('Manager', {
    permissions: [
      'financial.correction.add',
      'financial.correction.view',
      'registration.affiliate.index',
    ],
  })
  expect((await correct(id, {}, corrector.headers)).status).toBe(201)
})

test('S5.20 the same correction sent twice with one key is booked once, and none can be changed or removed', async () => {
  const { id } = await affiliate()
  const key = { 'idempotency-key': `correct-${id}` }
  const [first, again] = [await correct(id, {}, key), await correct(id, {}, key)]
  expect(again.data.id).toBe(first.data.id)
  expect((await balance(server, id)).balance).toBe(500)
  expect(
    (await server.call('PUT', `/financial/correction/${first.data.id}`, { amount: '1.00' })).status,
  ).toBe(404)
  expect(
    (await server.call('DELETE', `/financial/correction?where[id]=in~.~${first.data.id}`)).status,
  ).toBe(404)
})

test('S2.12 an affiliate sees the reason of a correction on their statement, but not the note of a payment', async () => {
  const mine = await server.account('Affiliate', {
    permissions: ['financial.invoice.index', 'financial.invoice.view'],
  })
  await correct(mine.id)
  const made = await pay(server, mine.id, '5.00')
  await server.call('POST', `/financial/invoice/${made.data.id}/return`, { note: 'Called the bank' })
  const seen = await server.call('GET', '/financial/invoice/ledger?sort=date', undefined, mine.headers)
  expect(seen.data.map((row: { reason: string | null }) => row.reason)).toEqual([
    'Bonus of November',
    null,
    null,
  ])
  expect(JSON.stringify(seen)).not.toContain('Called the bank')
  const all = await server.call('GET', `/financial/invoice/ledger?where[affiliate]=eq~.~${mine.id}`)
  expect(JSON.stringify(all)).toContain('Called the bank')
})

test('S3.10 a payment settles orders, deductions and corrections that sum to exactly what is paid', async () => {
  const { id } = await affiliate()
  const first = await insertOrder(server, { affiliateId: id, cents: 1000 })
  await pay(server, id, '10.00')
  await fail(first)
  await insertOrder(server, { affiliateId: id, cents: 2500 })
  await correct(id, { amount: '4.00' })
  await correct(id, { amount: '-3.00', reason: 'Paid twice in May' })
  expect(await balance(server, id)).toMatchObject({ balance: 1600, payable: 1600 })
  const draft = (await server.call('GET', `/financial/invoice/draft?affiliate=${id}`)).data
  expect(draft.ordering.map((o: { commission: string }) => o.commission)).toEqual(['-10.00', '25.00'])
  expect(draft.corrections.map((c: { amount: string }) => c.amount)).toEqual(['-3.00', '4.00'])
  const part = await pay(server, id, '12.00')
  expect(await traceOf(part.data.id)).toMatchObject({
    ...{ paid: '12.00', orders: 1, settled: '25.00', takenBackOrders: 1, takenBack: '-10.00' },
    corrections: [{ reason: 'Paid twice in May', amount: '-3.00' }],
  })
  const rest = await pay(server, id, '4.00')
  expect(await traceOf(rest.data.id)).toMatchObject({
    ...{ paid: '4.00', orders: 0, settled: '0.00', takenBackOrders: 0 },
    corrections: [{ reason: 'Bonus of November', amount: '4.00' }],
  })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S3.10 amounts settled by a returned payment are settled by the next one', async () => {
  const { id } = await affiliate()
  await insertOrder(server, { affiliateId: id, cents: 1000 })
  await correct(id, { amount: '-2.00', reason: 'Fee' })
  const made = await pay(server, id, '8.00')
  await server.call('POST', `/financial/invoice/${made.data.id}/return`, { note: 'IBAN unknown' })
  const again = await pay(server, id, '8.00')
  expect(await traceOf(again.data.id)).toMatchObject({
    ...{ settled: '10.00', corrections: [{ reason: 'Fee', amount: '-2.00' }] },
  })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})

test('S5.20 affiliates with a negative balance can be filtered in the list', async () => {
  const [red, black] = [await affiliate(), await affiliate()]
  await correct(red.id, { amount: '-1.00' })
  await correct(black.id, { amount: '1.00' })
  const { data } = await server.call(
    'GET',
    `/registration/affiliate?${where('balance', 'between~.~,-0.01')}`,
  )
  const found = (data as { id: number; balance: string }[]).map((one) => one.id)
  expect(found).toContain(red.id)
  expect(found).not.toContain(black.id)
})

test('S5.20 the self-check finds a payment that is not settled to the cent', async () => {
  const { id } = await affiliate()
  const order = await insertOrder(server, { affiliateId: id, cents: 1000 })
  const { data } = await pay(server, id, '10.00')
  await server.sql`update invoice_order set cents = 999 where invoice_id = ${data.id}`
  expect(await findDiscrepancies(server.sql)).toMatchObject([
    { what: 'settled', id: data.id, expected: 1000, booked: 999 },
    // The payment struck it off as paid.
    { what: 'unpaid', id: order, expected: 1000, booked: 999 },
    { what: 'statement', id: data.id },
  ])
  await server.sql`update invoice_order set cents = 1000 where invoice_id = ${data.id}`
})

test('S3.10 the statement says of each line whether it is payable, to be deducted, paid or sent back, and why it was booked', async () => {
  const { id, headers } = await affiliate()
  const other = await affiliate()
  const whole = await insertOrder(server, { affiliateId: id, cents: 500 })
  const part = await insertOrder(server, { affiliateId: id, cents: 700 })
  await insertOrder(server, { affiliateId: id, cents: 1000, holdDays: 3 })
  const lines = async (by = headers) =>
    (await server.call('GET', '/financial/invoice/ledger?sort=date', undefined, by)).data.map(
      (line: Record<string, unknown>) => [line.kind, line.amount, line.state, line.reason],
    )
  const inPart = ledgerMessages.partly('€\u{a0}4.00', '€\u{a0}3.00')
  const first = [
    ['commission', '5.00', 'paid', null],
    ['commission', '7.00', 'free', inPart],
    ['commission', '10.00', 'hold', null],
  ]
  const { data: payment } = await pay(server, id, '9.00')
  expect(await lines()).toEqual([...first, ['payout', '-9.00', 'paid', null]])
  // The orders above were booked without an entry in their history.
  await server.sql`alter table order_event alter column id restart with 1000`
  const act = (order: number, action: string, body: object) =>
    server.call('POST', `/financial/order/details/${order}/${action}`, body)
  await act(whole, 'correct-amount', { amount: '4.00', note: 'VAT was in it' })
  await act(whole, 'refund', { refundId: 'R-1', amount: '1.00' })
  await act(part, 'fail', { reason: 'fraud' })
  const lost = [
    ['adjustment', '-1.00', 'owed', 'VAT was in it'],
    ['adjustment', '-1.00', 'owed', 'Refunded'],
    ['reversal', '-7.00', 'owed', 'Fraud'],
  ]
  expect(await lines()).toEqual([...first, ['payout', '-9.00', 'paid', null], ...lost])
  await server.call('POST', `/financial/invoice/${payment.id}/return`, { note: 'Account closed' })
  const states = (await lines()).map(([, , state]: string[]) => state)
  expect(states).toEqual([
    'free',
    'cancelled',
    'hold',
    'returned',
    'owed',
    'owed',
    'cancelled',
    'returned',
  ])
  // Lines that came before a payment are settled together.
  const refunded = await insertOrder(server, { affiliateId: other.id, cents: 500 })
  await act(refunded, 'refund', { refundId: 'R-2', amount: '1.00' })
  await pay(server, other.id, '4.00')
  expect(await lines(other.headers)).toEqual([
    ['commission', '5.00', 'paid', null],
    ['adjustment', '-1.00', 'paid', 'Refunded'],
    ['payout', '-4.00', 'paid', null],
  ])
})

test('S3.10 the statement says of a line that it is on its way until all payments of it have arrived, and of a payment no day it is payable from', async () => {
  const { id, headers } = await affiliate()
  await correct(id)
  await insertOrder(server, { affiliateId: id, cents: 500 })
  await pay(server, id, '7.00')
  const { data: rest } = await pay(server, id, '3.00')
  const lines = async () =>
    (await server.call('GET', '/financial/invoice/ledger?sort=date', undefined, headers)).data.map(
      (line: Record<string, unknown>) => [line.kind, line.state, line.available !== null],
    )
  const after = (last: string) => [
    ['manual', 'paid', true],
    ['commission', last, true],
    ['payout', 'paid', false],
    ['payout', last, false],
  ]
  expect(await lines()).toEqual(after('paid'))
  await server.sql`update invoice set execution_on = '2099-01-01' where id = ${rest.id}`
  expect(await lines()).toEqual(after('under_way'))
  await server.sql`update invoice set confirmed_at = now() where id = ${rest.id}`
  expect(await lines()).toEqual(after('paid'))
  // The same of a bonus that two payments settle.
  const { id: other } = await affiliate()
  await correct(other)
  await pay(server, other, '2.00')
  const { data: part } = await pay(server, other, '3.00')
  await server.sql`update invoice set execution_on = '2099-01-01' where id = ${part.id}`
  const [bonus] =
    await server.sql`select state from ledger_view where affiliate_id = ${other} and kind = 'manual'`
  expect(bonus?.state).toBe('under_way')
  // A payment on its way that takes back what an earlier one paid concerns the loss alone.
  const { id: third } = await affiliate()
  const order = await insertOrder(server, { affiliateId: third, cents: 500 })
  await pay(server, third, '5.00')
  const refund = { refundId: 'R-3', amount: '1.00' }
  await server.call('POST', `/financial/order/details/${order}/refund`, refund)
  await insertOrder(server, { affiliateId: third, cents: 300 })
  const { data: less } = await pay(server, third, '2.00')
  await server.sql`update invoice set execution_on = '2099-01-01' where id = ${less.id}`
  const states =
    await server.sql`select state from ledger_view where affiliate_id = ${third} and order_id = ${order} order by id`
  expect(states.map(({ state }) => state)).toEqual(['paid', 'under_way'])
})
