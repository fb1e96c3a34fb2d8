// Messages about one order in any order of arrival, repeated and
// concurrent: the result equals that of the original order.
import fc from 'fast-check'
import { commissionOf } from '@rivulet/contract/commission'
import { formatHundredths } from '@rivulet/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { unlimited } from '../testing/fault/programme.ts'
import { createOrderApp, type OrderApp, type Scene } from '../testing/order-app.ts'

let app: OrderApp
let scene: Scene
let click_id: string
let made = 0
beforeAll(async () => {
  const { limits, review } = readConfig(unlimited)
  app = await createOrderApp(undefined, { limits, review })
  app.freeze()
  scene = await app.scene({ rate: 1234, hold: 3 })
  click_id = await app.click(scene.linkId)
})
afterAll(() => app.close())

type Said = { status?: 'pending' | 'approved' | 'failed'; refund?: { id: string; cents: number } }

const minute = 60_000
const cents = fc.integer({ min: 1, max: 9000 })
const said: fc.Arbitrary<Said> = fc.record(
  {
    status: fc.constantFrom('pending', 'approved', 'approved', 'failed'),
    refund: fc.record({ id: fc.constantFrom('R1', 'R2', 'R3'), cents }),
  },
  { requiredKeys: [] },
)
/** The events in order; a refund always has the same amount. */
const story = fc.array(said, { minLength: 1, maxLength: 5 }).map((all) => {
  const amounts = new Map<string, number>()
  return all.map(({ refund, ...rest }): Said => {
    if (!refund) return rest
    amounts.set(refund.id, amounts.get(refund.id) ?? refund.cents)
    return { ...rest, refund: { id: refund.id, cents: amounts.get(refund.id) ?? 0 } }
  })
})
/** Indexes of the story: each at least once, in any order. */
const arrival = (length: number) =>
  fc.array(fc.nat(length - 1), { maxLength: 4 }).chain((again) => {
    const all = [...Array.from({ length }, (_, n) => n), ...again]
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  })
const told = story.chain((all) =>
  fc.record({
    all: fc.constant(all),
    arrival: arrival(all.length),
    atOnce: fc.boolean(),
    events: fc.boolean(),
  }),
)

/** Naive rules: all refunds count, and the latest decision. */
function naively(amount: number, all: readonly Said[]) {
  const refunds = new Map(all.flatMap(({ refund }) => (refund ? [[refund.id, refund.cents]] : [])))
  const net = Math.max(0, amount - [...refunds.values()].reduce((sum, one) => sum + one, 0))
  const last = all.findLast(({ status }) => status)?.status ?? 'pending'
  const status = net === 0 ? 'failed' : last
  return {
    net,
    status,
    booked:
      status === 'approved'
        ? commissionOf({ status: '0', netCents: net }, { rateBasisPoints: 1234 })
        : 0,
  }
}

const words = { '0': 'approved', '1': 'failed', '2': 'pending' } as const

test('R63 R65 the same messages in any order of arrival, repeated and concurrent, lead to the same ledger', async () => {
  await fc.assert(
    fc.asyncProperty(cents, told, async (amount, { all, arrival: order, atOnce, events }) => {
      const orderId = `MIXED-${++made}`
      const begin = app.deps.now().getTime() - 60 * minute
      const messages = all.map(({ status, refund }, n) => ({
        ...{ orderId, amount: formatHundredths(amount), click_id },
        // Without a date, an order gets the time of the message that arrives first.
        date: new Date(begin).toISOString(),
        occurredAt: new Date(begin + n * minute).toISOString(),
        ...(events && { eventId: `${orderId}-${n}` }),
        ...(status && { status }),
        ...(refund && { refund: { id: refund.id, amount: formatHundredths(refund.cents) } }),
      }))
      const send = async (n: number) => {
        const { status } = await app.report(scene, messages[n] as object)
        expect([200, 201]).toContain(status)
      }
      if (atOnce) await Promise.all(order.map(send))
      else for (const n of order) await send(n)
      const [stored] = await app.sql<{ id: number; net: number; status: keyof typeof words }[]>`
        select id, net_cents as net, status from shop_order where order_number = ${orderId}`
      const lines = await app.lines(stored?.id ?? 0)
      expect({
        net: stored?.net,
        status: words[stored?.status ?? '2'],
        booked: lines.reduce((sum, one) => sum + one, 0),
      }).toEqual(naively(amount, all))
    }),
    { numRuns: 150 },
  )
  expect(await findDiscrepancies(app.sql)).toEqual([])
})
