// Every way an order can differ from its ledger lines, and the line that corrects it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { insertOrder } from '../testing/order.ts'
import { bookOrder, type OrderState } from './book-order.ts'

const zone = 'Europe/Brussels'
const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-25T23:00:00Z')
const earlier = new Date('2026-11-01T23:00:00Z')
let server: TestApp
let affiliateId: number
let orderId: number

beforeAll(async () => {
  server = await createTestApp(() => {})
  affiliateId = (await server.account('Affiliate')).id
})
beforeEach(async () => {
  orderId = await insertOrder(server, { affiliateId, cents: 1000, pending: true })
})
afterAll(() => server.close())

const approved = { approved: true, approvedOn: '2026-11-20', holdDays: 3, commissionCents: 1000 }
const open = { approved: false, approvedOn: null, holdDays: null, commissionCents: 1000 }
const afterHold = '2026-11-23T23:00:00.000Z'
const atOnce = now.toISOString()

const book = (state: Partial<OrderState>, more: { eventId?: number; note?: string } = {}) =>
  server.sql.begin((tx) =>
    bookOrder(
      tx,
      { ...approved, orderId, affiliateId, bookedCents: 0, heldUntil: null, ...state },
      { eventId: 1, actorId: null, zone, now, ...more },
    ),
  )
const lines = async () =>
  (
    await server.sql<{ kind: string; cents: number; at: Date; note: string | null }[]>`
      select kind, cents, available_at as at, note from ledger_line where order_id = ${orderId} order by id`
  ).map(({ kind, cents, at, note }) => [kind, cents, at.toISOString(), note])

test.each<[string, Partial<OrderState>, [string, number, string]]>([
  ['is approved', {}, ['commission', 1000, afterHold]],
  ['is approved without a hold', { holdDays: 0 }, ['commission', 1000, atOnce]],
  ['is approved without hold information', { holdDays: null }, ['commission', 1000, atOnce]],
  ['earns more', { bookedCents: 400, heldUntil: later }, ['adjustment', 600, afterHold]],
  [
    'earns less while held',
    { bookedCents: 1500, heldUntil: later },
    ['adjustment', -500, later.toISOString()],
  ],
  ['earns less after its hold', { bookedCents: 1500, heldUntil: earlier }, ['adjustment', -500, atOnce]],
  [
    'is taken back while held',
    { ...open, bookedCents: 1000, heldUntil: later },
    ['reversal', -1000, later.toISOString()],
  ],
  [
    'is taken back after its hold',
    { ...open, bookedCents: 1000, heldUntil: earlier },
    ['reversal', -1000, atOnce],
  ],
  [
    'is taken back at the end of its hold',
    { ...open, bookedCents: 1000, heldUntil: now },
    ['reversal', -1000, atOnce],
  ],
  ['is taken back without a hold', { ...open, bookedCents: 1000 }, ['reversal', -1000, atOnce]],
])('S9.9 R71 an order that %s gets its ledger line', async (_what, state, wanted) => {
  expect(await book(state)).toBe(wanted[1])
  expect(await lines()).toEqual([[...wanted, null]])
})

test.each<[string, Partial<OrderState>]>([
  ['is already booked correctly', { bookedCents: 1000 }],
  ['earns nothing', { commissionCents: 0 }],
  ['is not approved', open],
  ['is nobody’s', { affiliateId: null }],
])('an order that %s gets no ledger line', async (_what, state) => {
  expect(await book(state)).toBe(0)
  expect(await lines()).toEqual([])
})

test('an event is booked once, and the next event separately, each with its note', async () => {
  await book({}, { note: 'first' })
  await book({}, { note: 'again' })
  await book({ bookedCents: 1000, commissionCents: 900, heldUntil: later }, { eventId: 2, note: 'less' })
  expect(await lines()).toEqual([
    ['commission', 1000, afterHold, 'first'],
    ['adjustment', -100, later.toISOString(), 'less'],
  ])
})
