// Money under concurrency: identical messages at once, every order of arrival, and random order histories.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { balance, pay } from '../../testing/payment.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'
import { runs } from '../../testing/runs.ts'

let app: OrderApp
let made = 0

beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const details = '/financial/order/details'
const newId = () => `STORM-${++made}`
const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)
const balanceIn = async ({ affiliate }: Scene) => (await balance(app, affiliate.id)).balance

test.each([[{}], [{ eventId: 'STORM' }]])(
  'R63 F7 twenty identical concurrent messages make one order and one ledger line: %j',
  async (more) => {
    const scene = await app.scene()
    // Long enough ago that it does not wait to be stored.
    const longAgo = new Date(app.deps.now().getTime() - 25 * 3_600_000)
    const click_id = await app.click(scene.linkId, longAgo, 'missing')
    const message = { orderId: newId(), amount: '99.99', click_id, status: 'approved', ...more }
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.report(scene, message)))
    expect(answers.map((a) => a.status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    const figures = new Set(
      answers.map(({ data: { result: _result, ...rest } }) => JSON.stringify(rest)),
    )
    expect(figures.size).toBe(1)
    expect(await app.lines(answers[0]?.data.id)).toEqual([1250])
    expect(await balanceIn(scene)).toBe(1250)
  },
)

test('F7 pending, approved, refund and failed lead to the same ledger in every order of arrival', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId)
  const start = app.deps.now().getTime() - 600_000
  const parts = [
    { status: 'pending' },
    { status: 'approved' },
    { refund: { id: 'R', amount: '33.33' } },
    { status: 'failed', reason: 'cancelled' },
  ].map((part, i) => ({ ...part, occurredAt: new Date(start + i * 60_000).toISOString() }))
  for (const order of permutations(parts)) {
    const orderId = newId()
    let last: { id: number; status: string } = { id: 0, status: '' }
    for (const part of order)
      last = (await app.report(scene, { orderId, amount: '99.99', click_id, ...part })).data
    expect([last.status, sum(await app.lines(last.id))]).toEqual(['failed', 0])
  }
  expect(await balanceIn(scene)).toBe(0)
})

test('F7 shops and admins moving one order at once leave lines that sum to its commission', async () => {
  const scene = await app.scene()
  const orderId = newId()
  const message = { orderId, amount: '99.99', click_id: await app.click(scene.linkId) }
  const { id } = (await app.report(scene, message)).data
  const moves = Array.from({ length: 24 }, (_, i) => {
    if (i % 4 === 0) return app.report(scene, { orderId, status: i % 8 === 0 ? 'approved' : 'failed' })
    if (i % 4 === 1) return app.report(scene, { orderId, refund: { id: `R${i % 8}`, amount: '10.00' } })
    if (i % 4 === 2) return app.call('POST', `${details}/approve`, { ids: [id] })
    return app.call('PUT', `${details}/${id}/status`, { status: '2', reason: 'reinstated' })
  })
  for (const { status } of await Promise.all(moves)) expect([200, 422]).toContain(status)
  const order = (await app.call('GET', `${details}/${id}`)).data
  expect(order.net).toBe('79.99')
  expect(sum(await app.lines(id))).toBe(order.status === '0' ? 1000 : 0)
  expect(await findDiscrepancies(app.sql)).toEqual([])
})

test('F8 R72 concurrent payments and refunds neither overpay nor block each other', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId)
  const ids = Array.from({ length: 8 }, newId)
  for (const orderId of ids)
    await app.report(scene, { orderId, amount: '80.00', click_id, status: 'approved' })
  const payOne = () => pay(app, scene.affiliate.id, '20.00')
  const refund = (orderId: string) =>
    app.report(scene, { orderId, refund: { id: 'R', amount: '40.00' } })
  const answers = await Promise.all(ids.flatMap((orderId) => [payOne(), refund(orderId), payOne()]))
  for (const { status } of answers) expect([200, 201, 422]).toContain(status)
  const paid = answers.filter(({ status }) => status === 201).length
  expect(await balanceIn(scene)).toBe(8 * 500 - paid * 2000)
  expect(paid).toBeLessThanOrEqual(4)
  expect(await findDiscrepancies(app.sql)).toEqual([])
})

test('S3.8 R71 whatever happens to orders, lines sum to the commission while approved, otherwise to zero', async () => {
  const cents = fc.integer({ min: 1, max: 20_000 })
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('say' as const),
      word: fc.constantFrom('pending', 'approved', 'failed'),
    }),
    fc.record({ kind: fc.constant('refund' as const), id: fc.nat(4), cents }),
    fc.record({
      kind: fc.constant('act' as const),
      name: fc.constantFrom('approve', 'fail', 'reopen', 'recalculate'),
    }),
    fc.record({ kind: fc.constant('rate' as const), rate: fc.nat(10_000) }),
  )
  const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
  await fc.assert(
    fc.asyncProperty(
      cents,
      fc.nat(10_000),
      fc.array(step, { maxLength: 10 }),
      async (amount, rate, steps) => {
        const scene = await app.scene({ rate, hold: amount % 3 })
        const orderId = newId()
        const click_id = await app.click(scene.linkId)
        const { id } = (await app.report(scene, { orderId, amount: text(amount), click_id })).data
        const refunds = new Map<number, number>()
        for (const s of steps) {
          if (s.kind === 'say') await app.report(scene, { orderId, status: s.word })
          else if (s.kind === 'rate')
            await app.sql`update account set commission_basis_points = ${s.rate} where id = ${scene.affiliate.id}`
          else if (s.kind === 'refund') {
            const { status } = await app.report(scene, {
              orderId,
              refund: { id: `R${s.id}`, amount: text(s.cents) },
            })
            expect(status).toBe(refunds.has(s.id) && refunds.get(s.id) !== s.cents ? 422 : 200)
            if (!refunds.has(s.id)) refunds.set(s.id, s.cents)
          } else {
            const body = s.name === 'fail' || s.name === 'reopen' ? { reason: 'test' } : {}
            const { status } = await app.call('POST', `${details}/${id}/${s.name}`, body)
            expect([200, 422]).toContain(status)
          }
          const [order] =
            await app.sql`select status, net_cents as net, commission_cents as commission, rate_basis_points as rate from shop_order where id = ${id}`
          const net = Math.max(0, amount - sum([...refunds.values()]))
          expect(order?.net).toBe(net)
          const earned = order?.status === '1' ? 0 : Math.floor((net * order?.rate + 5000) / 10_000)
          expect(order?.commission).toBe(earned)
          if (net === 0) expect(order?.status).toBe('1')
          expect(sum(await app.lines(id))).toBe(order?.status === '0' ? order.commission : 0)
          expect(await balanceIn(scene)).toBe(sum(await app.lines(id)))
        }
      },
    ),
    { numRuns: runs(40) },
  )
  expect(await findDiscrepancies(app.sql)).toEqual([])
})

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
}
