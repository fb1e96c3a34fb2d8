// Wrong clocks and daylight saving changes: counters from a wrong clock lock nobody out, and days are complete.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../auth/throttle.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'
import { where } from '../../testing/whole-app.ts'

const year = 365 * 86_400
let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
  app.freeze()
})
afterAll(() => app.close())

/** With the clock wrong by that many seconds. */
async function inWrongTime<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  app.pass(seconds)
  try {
    return await work()
  } finally {
    app.pass(-seconds)
  }
}

test.each([year, -year, 3600, -3600])(
  'F6 R7 R8 a throttle filled with a clock %i seconds off lasts no longer than normal',
  async (wrong) => {
    const key = `jump:${wrong}`
    const twice = () => limit(app.deps, key, { count: 1, seconds: 60 })
    await inWrongTime(wrong, async () => {
      await twice()
      await expect(twice()).rejects.toThrow(messages.session.tooMany)
    })
    await twice()
    await expect(twice()).rejects.toThrow(messages.session.tooMany)
    app.pass(61)
    await twice()
  },
)

test('F6 R13 a session expires by the correct clock, whatever a wrong one recorded', async () => {
  const { headers } = await app.account('Manager')
  const asked = async () =>
    (await app.call('GET', '/financial/order/details', undefined, headers)).status
  expect(await inWrongTime(-year, asked)).toBe(200)
  expect(await inWrongTime(year, asked)).toBe(401)
  expect(await asked()).toBe(200)
  app.pass(3601)
  expect(await asked()).toBe(401)
})

test('F6 R72 an order approved with a fast clock is held until its time, and the books add up', async () => {
  const scene = await app.scene({ rate: 10_000 })
  const click_id = await app.click(scene.linkId)
  const message = { orderId: 'AHEAD', amount: '10.00', click_id }
  await app.report(scene, message)
  await inWrongTime(86_400, () => app.report(scene, { ...message, status: 'approved' }))
  const balance = () => balanceOf(app.sql, scene.affiliate.id, app.deps.now())
  expect(await balance()).toMatchObject({ balance: 1000, onHold: 1000, payable: 0 })
  await inWrongTime(86_400, async () => expect(await balance()).toMatchObject({ payable: 1000 }))
  expect(await findDiscrepancies(app.sql)).toEqual([])
})

test.each([
  ['2026-03-29', '2026-03-28T20:00:00Z', 23],
  ['2026-10-25', '2026-10-24T20:00:00Z', 25],
  ['2026-11-11', '2026-11-10T20:00:00Z', 24],
])('F6 R26 orders of every hour of %s count for that day', async (day, from, hours) => {
  const scene = await app.scene()
  for (let n = 0; n < 32; n++) {
    const date = new Date(Date.parse(from) + n * 3_600_000).toISOString()
    const { status } = await app.report(scene, { orderId: `${day} ${n}`, amount: '1.00', date })
    expect(status).toBe(202)
  }
  const [row] = await app.sql<{ n: number }[]>`
    select count(*) as n from shop_order where shop_id = ${scene.shopId} and day = ${day}`
  expect(row?.n).toBe(hours)
  const filter = `${where('date', `between~.~${day},${day}`)}&${where('shop', `eq~.~${scene.shopId}`)}`
  const { headers } = await app.account('Administrator')
  const path = `/financial/order/unattributed?${filter}&limit=100`
  const listed = await app.call('GET', path, undefined, headers)
  expect([listed.status, listed.meta.total]).toEqual([200, hours])
})
