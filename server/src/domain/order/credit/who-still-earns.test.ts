// Who still earns: clicks around the moment a shop is closed to an affiliate, and erased affiliates.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditMessages } from '@rivulet/contract/messages/credit-messages'
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
