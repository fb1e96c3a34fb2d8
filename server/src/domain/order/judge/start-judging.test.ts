// Orders waiting for their click are judged as soon as it is stored, whatever happens in between.
import { afterAll, expect, test, vi } from 'vitest'
import { earlyOrders } from '../../../testing/early-orders.ts'
import { createOrderApp } from '../../../testing/order-app.ts'
import { startJudging } from './start-judging.ts'

const app = await createOrderApp()
app.freeze()
afterAll(() => app.close())
const { ago, receive, store, order, standing } = earlyOrders(app)

test('R68 when the database announces a click that an order waits for, the order is judged at once', async () => {
  const scene = await app.scene()
  const stop = startJudging(app.deps)
  const hit = receive(scene, null)
  const { data } = await order(scene, hit)
  await store(hit)
  await vi.waitFor(
    async () =>
      expect(await standing(data.id)).toMatchObject({ status: '0', flags: '{}', lines: [1250] }),
    60_000,
  )
  await stop()
})

test('F3 R68 an order whose judging was interrupted is judged a moment later, even if no other click comes', async () => {
  const scene = await app.scene()
  const stop = startJudging(app.deps)
  const hit = receive(scene, null)
  const { data } = await order(scene, hit)
  await app.sql.begin(async (held) => {
    await held`lock table order_event in share mode`
    await store(hit)
    const cutOff = async () =>
      (
        await app.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
      ).count
    await vi.waitFor(async () => expect(await cutOff()).toBe(1), 60_000)
  })
  await vi.waitFor(async () => expect(await standing(data.id)).toMatchObject({ lines: [1250] }), 60_000)
  await stop()
})

test('R68 an order being recorded while the one before it is judged is judged right after', async () => {
  const scene = await app.scene()
  const stop = startJudging(app.deps)
  const [first, second] = [receive(scene, null), receive(scene, null, {}, ago(1800))]
  await store(second)
  await order(scene, first)
  // At least: what judges at the start may wait behind the order that is being recorded.
  const locked = async () =>
    (
      await app.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length
  // Another transaction is recording it too, and rolls back just before the first is judged.
  const { recorded } = await app.sql.begin(async (other) => {
    await other`
      insert into shop_order (shop_id, order_number, ordered_at, day, amount_cents, net_cents, commission_cents, unattributed_reason)
      values (${scene.shopId}, 'BEHIND', now(), now(), 1, 1, 0, 'no_click')`
    const recorded = order(scene, second, 'BEHIND')
    await expect.poll(locked).toBeGreaterThanOrEqual(1)
    await store(first)
    await expect.poll(locked).toBeGreaterThanOrEqual(2)
    await other`delete from shop_order where shop_id = ${scene.shopId} and order_number = 'BEHIND'`
    return { recorded }
  })
  const { data } = await recorded
  expect(data.reason).toBe('click_pending')
  await vi.waitFor(
    async () => expect(await standing(data.id)).toMatchObject({ flags: '{}', lines: [1250] }),
    60_000,
  )
  await stop()
})
