// Who still earns: clicks around the moment a shop is closed to an affiliate, and erased affiliates.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '@rivulet/contract/day'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const report = (scene: Scene, more: object) =>
  app.report(scene, { orderId: `STILL-${++made}`, amount: '100.00', ...more })
const verdict = async (scene: Scene, more: object) => {
  const { data } = await report(scene, more)
  return data.result === 'unattributed' ? data.reason : 'credited'
}

test('S3.8 clicks after a shop was taken from an affiliate, or reserved for another, earn nothing; earlier ones still do', async () => {
  const scene = await app.scene()
  const { aid, linkNumber: link, affiliate, shopId } = scene
  const own = { account_id: affiliate.id, shop_id: shopId }
  const hour = 3_600_000
  const ago = (hours: number) => new Date(app.deps.now().getTime() - hours * hour)
  await app.sql`insert into account_shop ${app.sql(own)}`
  const earlier = await app.click(scene.linkId, ago(3))
  const lost = await app.click(scene.linkId, ago(3), 'missing')
  await app.sql`delete from account_shop where account_id = ${affiliate.id}`
  await app.sql`update shop_taken set taken_at = ${ago(2)} where account_id = ${affiliate.id}`
  const later = await app.click(scene.linkId, ago(1), 'invalid')
  await app.sql`update hit set reason = 'no_longer' where click_id = ${later}`
  const laterLost = await app.click(scene.linkId, ago(1), 'missing')
  expect(await verdict(scene, { click_id: earlier })).toBe('credited')
  expect(await verdict(scene, { aid, link })).toBe('credited')
  expect(await verdict(scene, { click_id: lost })).toBe('credited')
  expect(await verdict(scene, { click_id: later })).toBe('no_longer')
  expect(await verdict(scene, { click_id: laterLost })).toBe('no_longer')
  await app.sql`delete from hit where link_id = ${scene.linkId}`
  expect(await verdict(scene, { aid, link })).toBe('no_longer')
  // Given back, the shop earns as before.
  await app.sql`insert into account_shop ${app.sql(own)}`
  expect(await verdict(scene, { click_id: laterLost })).toBe('credited')
  const other = await app.account('Affiliate')
  await app.sql`update shop set affiliate_id = ${other.id} where id = ${shopId}`
  const soon = await app.click(scene.linkId, ago(-0.01), 'missing')
  expect(await verdict(scene, { click_id: soon })).toBe('no_longer')
  await app.sql`update shop set kept_since = ${ago(2)} where id = ${shopId}`
  const lostOnes = [
    await app.click(scene.linkId, ago(3), 'missing'),
    await app.click(scene.linkId, ago(1), 'missing'),
  ]
  expect(await verdict(scene, { click_id: lostOnes[0] })).toBe('credited')
  expect(await verdict(scene, { click_id: lostOnes[1] })).toBe('no_longer')
})

test('S3.8 an erased affiliate earns nothing, whatever was clicked before, and cannot be credited by hand', async () => {
  const scene = await app.scene()
  const { aid, linkNumber: link } = scene
  const click_id = await app.click(scene.linkId)
  await app.sql`update account set erased_at = now(), active = false where id = ${scene.affiliate.id}`
  expect(await verdict(scene, { click_id })).toBe('erased')
  expect(await verdict(scene, { aid, link })).toBe('erased')
  const { data } = await report(scene, { click_id })
  const assign = await app.call('POST', `/financial/order/unattributed/${data.id}/assign`, {
    ...{ link: scene.linkId, note: 'hers' },
  })
  expect([assign.status, assign.meta.errors]).toEqual([422, { link: [creditMessages.erased] }])
})

test('S3.8 R71 what was failed when its affiliate was erased never earns for it: the shop’s approval credits nobody, a person’s is refused', async () => {
  const scene = await app.scene({ rate: 1250 })
  const { id: affiliateId } = scene.affiliate
  const hourAgo = new Date(app.deps.now().getTime() - 3_600_000)
  const click_id = await app.click(scene.linkId, hourAgo)
  const ids: number[] = []
  for (const orderId of ['GONE-SHOP', 'GONE-PERSON', 'GONE-PAID'])
    ids.push((await app.report(scene, { orderId, amount: '100.00', click_id })).data.id)
  const [byShop = 0, byPerson = 0, paid = 0] = ids
  const act = (id: number, action: string, body: object = {}) =>
    app.call('POST', `/financial/order/${id}/${action}`, body)
  await act(paid, 'approve')
  const date = dayOf(app.deps.now(), app.deps.config.accountingZone)
  const payment = await app.call('POST', '/financial/invoice', {
    affiliate: affiliateId,
    date,
    paid: '12.50',
  })
  expect([payment.status, payment.meta.errors]).toEqual([201, undefined])
  for (const status of ['approved', 'failed']) await report(scene, { orderId: 'GONE-SHOP', status })
  await act(byPerson, 'approve')
  await act(byPerson, 'fail', { reason: 'fraud' })
  expect((await app.call('POST', `/registration/affiliate/${affiliateId}/anonymise`)).status).toBe(200)

  const refusals = [
    await act(byPerson, 'undo'),
    await act(byPerson, 'approve'),
    await act(byPerson, 'reopen', { reason: 'reinstated' }),
  ]
  for (const { status, message } of refusals)
    expect([status, message]).toEqual([422, creditMessages.erasedEarns])
  const { data } = await app.report(scene, { orderId: 'GONE-SHOP', status: 'approved' })
  expect(data).toMatchObject({ status: 'approved', commission: '0.00' })
  expect(await app.lines(byShop)).toEqual([1250, -1250])
  expect(await findDiscrepancies(app.sql)).toEqual([])
  const list = await app.call('GET', `/financial/order/unattributed?where[orderId]=eq~.~GONE-SHOP`)
  expect(list.data).toMatchObject([{ id: byShop, unattributedReason: 'erased' }])

  // What was paid had been earned: a chargeback takes it back, and winning it returns it.
  await report(scene, { orderId: 'GONE-PAID', status: 'failed', reason: 'chargeback' })
  await report(scene, { orderId: 'GONE-PAID', status: 'approved' })
  expect(await app.lines(paid)).toEqual([1250, -1250, 1250])
  const [balance] =
    await app.sql`select balance_cents as cents from affiliate_view where id = ${affiliateId}`
  expect(balance).toEqual({ cents: 0 })
  expect(await findDiscrepancies(app.sql)).toEqual([])
})
