// Corrections of an amount of which something was refunded.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
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

const changes = (action: string, id: number, amount: string) =>
  app
    .call('POST', '/decision/preview', {
      ...{ resource: 'order', action, ids: String(id) },
      filled: JSON.stringify({ amount }),
    })
    .then(({ data }) => (data.facts as string[]).slice(1).map((fact) => fact.replaceAll('\u{a0}', ' ')))

test('S3.8 the dialog says before what a corrected amount makes of refunds of the sum paid', async () => {
  const scene = await app.scene({ rate: 1250 })
  const [{ name } = { name: '' }] = await app.sql<{ name: string }[]>`
    select name from account where id = ${scene.affiliate.id}`
  const paid = { orderId: 'SHOWN', amount: '100.00', paid: '121.00', status: 'approved' }
  const click_id = await app.click(scene.linkId)
  const { id } = (await app.report(scene, { ...paid, click_id })).data
  await app.report(scene, { orderId: 'SHOWN', refund: { id: 'R', paid: '60.50' } })
  expect(await changes('correctAmount', id, '100.00')).toEqual([])
  expect(await changes('correctAmount', id, '80.00')).toEqual([
    'Net € 40.00 instead of € 50.00',
    'Commission € 5.00 instead of € 6.25',
    `The balance of ${name} changes by −€ 1.25 at once`,
  ])
  expect(await changes('refund', id, '50.01')).toEqual([orderMessages.refundTooHigh])
  expect((await changes('refund', id, '50.00')).at(-1)).toBe(decisionMessages.order.fails)
  // Nothing of it has happened.
  expect((await app.call('GET', `/financial/order/${id}`)).data).toMatchObject({ net: '50.00' })
})

test('S3.8 the dialog says before that a corrected amount lets a held approval take effect', async () => {
  const scene = await app.scene({ rate: 1250 })
  const click_id = await app.click(scene.linkId)
  const { id } = (await app.report(scene, { orderId: 'HELD', amount: '100.00', click_id })).data
  await app.report(scene, { orderId: 'HELD', amount: '120.00' })
  await app.sql`update shop_order set flags = '{amount_raised}' where id = ${id}`
  await app.report(scene, { orderId: 'HELD', status: 'approved' })
  const facts = await changes('correctAmount', id, '100.00')
  expect(facts[0]).toBe('The shop stated € 120.00')
  expect(facts.slice(-2)).toEqual([
    expect.stringMatching(/^The balance of .* changes by \+€ 12\.50 at once$/),
    decisionMessages.order.cleared(1, '€ 12.50'),
  ])
  await app.call('POST', `/financial/order/${id}/correct-amount`, { amount: '100.00', note: 'Agreed' })
  expect((await app.call('GET', `/financial/order/${id}`)).data).toMatchObject({ status: '0' })
})
