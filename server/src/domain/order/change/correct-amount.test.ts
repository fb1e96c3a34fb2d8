// Corrections of an amount of which something was refunded.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

test('S3.8 what was refunded of the sum paid is the same share of an amount corrected before or after', async () => {
  const scene = await app.scene({ rate: 1250 })
  const stands: Record<string, unknown>[] = []
  for (const first of ['refund', 'correct']) {
    const orderId = `SHARE-${first}`
    const paid = { amount: '100.00', paid: '121.00', status: 'approved' }
    const clickId = await app.click(scene.linkId)
    const { id } = (await app.report(scene, { orderId, ...paid, click_id: clickId })).data
    const refund = () => app.report(scene, { orderId, refund: { id: 'R', paid: '60.50' } })
    const path = `/financial/order/${id}`
    const correction = { amount: '80.00', note: 'Agreed' }
    const correct = () => app.call('POST', `${path}/correct-amount`, correction)
    if (first === 'refund') await refund()
    expect((await correct()).status).toBe(200)
    if (first === 'correct') await refund()
    stands.push((await app.call('GET', path)).data)
  }
  for (const one of stands)
    expect(one).toMatchObject({ amount: '80.00', net: '40.00', commission: '5.00' })
})
