// Previews of decisions: the sums and consequences that a person reads before confirming.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { actionsOf } from '@rivulet/contract/resource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { served } from '../../served.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'
import { autoApproveOrders } from '../order/change/auto-approve-orders.ts'
import { pay } from '../../testing/payment.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
})
afterAll(() => app.close())

let made = 0
async function order(scene: Scene, more: object = {}): Promise<number> {
  const click_id = await app.click(scene.linkId)
  const message = { orderId: `P-${++made}`, amount: '100.00', click_id, ...more }
  return (await app.report(scene, message)).data.id
}
const preview = (resource: string, action: string, filters: string, headers = app.admin.headers) =>
  app.call('POST', '/decision/preview', { resource, action, filters }, headers)
const previewOf = async (resource: string, action: string, ...ids: number[]) => {
  const asked = { resource, action, ids: ids.join(',') }
  return (await app.call('POST', '/decision/preview', asked)).data
}
const facts = async (...asked: Parameters<typeof previewOf>) => (await previewOf(...asked)).facts
const fact = (name: string) => expect.stringContaining(name)
const blocked = (...reasons: string[]) => ({ facts: reasons, blocked: true })

test('S3.8 an order that was decided in the meantime is not offered for the same decision, with how and when', async () => {
  const { now } = app.deps
  const scene = await app.scene()
  const [one, two] = [await order(scene), await order(scene)]
  await app.sql`update shop set auto_approve_days = 1 where id = ${scene.shopId}`
  await app.sql`update shop_order set flags = '{}', created_at = '2026-11-20' where shop_id = ${scene.shopId}`
  await app.sql`update order_event set at = '2026-11-20' where order_id in (${one}, ${two})`
  app.deps.now = () => new Date('2026-11-22T10:00:00Z')
  expect(await autoApproveOrders(app.deps)).toBe(2)
  const { already } = decisionMessages.order
  const approved = already('approved', '2026-11-22 11:00', true)
  expect(await previewOf('order', 'approve', one)).toEqual(blocked(approved))
  expect(await previewOf('order', 'approve', one, two)).toEqual(
    blocked(already('approved', null, false)),
  )
  app.deps.now = () => new Date('2026-11-23T10:00:00Z')
  await app.call('POST', `/financial/order/details/${one}/fail`, { reason: 'fraud' })
  const failed = already('failed', '2026-11-23 11:00', false)
  expect(await previewOf('order', 'fail', one)).toEqual(blocked(failed))
  app.deps.now = now
})

test('S3.8 approving says commission, affiliate, and the day it becomes payable', async () => {
  const scene = await app.scene({ hold: 30 })
  app.deps.now = () => new Date('2026-11-23T10:00:00Z')
  const ids = [await order(scene), await order(scene)]
  const [{ name } = { name: '' }] = await app.sql<{ name: string }[]>`
    select name from account where id = ${scene.affiliate.id}`
  expect(await facts('order', 'approve', ...ids)).toEqual([
    `Commission €\u{a0}25.00 for ${name}`,
    'Payable on 24/12/2026',
  ])
  const other = await app.scene()
  expect(await facts('order', 'approve', ...ids, await order(other))).toEqual([
    'Commission €\u{a0}37.50 for 2 affiliates',
    'Payable from 23/11/2026 to 24/12/2026',
  ])
  // All that match a filter, not only what the screen has loaded; those approved already are no part of it.
  await app.call('POST', `/financial/order/${ids[0]}/approve`, {})
  const all = await preview('order', 'approve', `where[shop]=eq~.~${scene.shopId}&sort=-date`)
  expect(all.data.facts[0]).toBe(`Commission €\u{a0}12.50 for ${name}`)
})

test('S4.1 failing says what leaves the balance, what was paid of it, and what is no longer expected', async () => {
  const scene = await app.scene()
  const ids = [await order(scene), await order(scene)]
  await app.call('POST', `/financial/order/${ids[0]}/approve`, {})
  await pay(app, scene.affiliate.id, '10.00')
  expect(await facts('order', 'fail', ...ids)).toEqual([
    fact('€\u{a0}12.50 is deducted from the balance of'),
    '€\u{a0}10.00 of it was already paid and is deducted from later payments',
    'Pending commission of €\u{a0}12.50 is lost',
  ])
  expect(await facts('order', 'reopen', ids[0] ?? 0)).toEqual([
    fact('€\u{a0}12.50 is deducted from the balance of'),
    '€\u{a0}10.00 of it was already paid and is deducted from later payments',
    fact('Commission €\u{a0}12.50 for'),
  ])
})

test('S3.7 S3.8 moving to the trash says what stops earning, what stays payable, and what prevents it', async () => {
  const scene = await app.scene()
  const id = await order(scene)
  const gone = 'Not possible yet: 1 pending order with commission €\u{a0}12.50. Approve or fail it first'
  const { switchOff } = decisionMessages.money
  const shop = blocked(gone, switchOff.shop)
  expect(await previewOf('shop', 'trash', scene.shopId)).toEqual(shop)
  expect((await app.call('DELETE', `/marketing/shop?where[id]=in~.~${scene.shopId}`)).status).toBe(409)
  const affiliate = blocked(gone, switchOff.affiliate)
  expect(await previewOf('affiliate', 'trash', scene.affiliate.id)).toEqual(affiliate)
  // What is switched off already cannot be switched off meanwhile.
  await app.sql`update shop set active = false where id = ${scene.shopId}`
  expect(await previewOf('shop', 'trash', scene.shopId)).toEqual(blocked(gone))
  await app.sql`update shop set active = true where id = ${scene.shopId}`
  expect(await facts('link', 'trash', scene.linkId)).toEqual([
    '1 link earns nothing from now on. Visitors still reach the shop',
    '1 pending order with commission €\u{a0}12.50 can still be approved',
  ])
  expect(await previewOf('order', 'trash', id)).toEqual({
    ...{ facts: ['Pending commission of €\u{a0}12.50 is lost'], blocked: false },
  })
  await app.call('POST', `/financial/order/${id}/approve`, {})
  await pay(app, scene.affiliate.id, '10.00')
  expect(await facts('shop', 'trash', scene.shopId)).toEqual([
    '1 link earns nothing from now on. Visitors still reach the shop',
    'Approved commission of €\u{a0}2.50 is not paid yet and stays payable',
  ])
  expect(await previewOf('order', 'trash', id)).toEqual(
    blocked('Not possible yet: 1 order with booked commission of €\u{a0}12.50. Fail it first'),
  )
  // A balance below zero cannot be paid out.
  await app.call('POST', `/financial/order/${id}/fail`, { reason: 'fraud' })
  const [owed] = await facts('affiliate', 'anonymise', scene.affiliate.id)
  expect(owed).toMatch(/a balance of −€\s10\.00\. Bring it to zero with a line in the ledger first$/)
})

test('S4.1 one order that was refunded in full prevents the approval of all, and says so instead of the sums', async () => {
  const scene = await app.scene()
  const ids = [await order(scene), await order(scene)]
  const refund = { refundId: 'R-1', amount: '100.00' }
  await app.call('POST', `/financial/order/details/${ids[0]}/refund`, refund)
  const refused = `1 order (P-${made - 1}) was refunded in full and cannot be changed`
  expect(await previewOf('order', 'approve', ...ids)).toEqual({
    ...{ facts: [refused], blocked: true, without: [ids[0]] },
  })
  const filters = `where[shop]=eq~.~${scene.shopId}`
  const others = { resource: 'order', action: 'approve', filters, leaveOut: true }
  expect((await app.call('POST', '/decision/preview', others)).data.facts[0]).toMatch(/12\.50/)
})

test('S3.10 S4.1 of orders approved together, the oldest is paid first, whatever they are sorted by', async () => {
  const scene = await app.scene()
  const ids = [await order(scene), await order(scene), await order(scene)]
  await app.call('POST', '/financial/order/details/approve', { ids: ids.toReversed() })
  const rows = await app.sql<{ id: number }[]>`
    select order_id as id from ledger_line where order_id = any(${ids}) order by ledger_line.id`
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('S4.1 an order with nothing left says what to do first, and leads there', async () => {
  const scene = await app.scene()
  const { nothingLeft: m, toRefunds: label } = decisionMessages.order
  const refund = (amount: string) => ({ refund: { id: 'R-1', amount } })
  const id = await order(scene, refund('120.00'))
  const way = (one: number) => ({
    way: { label, path: `/dashboard/financial/order/details/${one}?to=refunds` },
  })
  const exceed = blocked(m.refundsExceed('€\u{a0}120.00', '€\u{a0}100.00'))
  for (const action of ['approve', 'reopen'])
    expect(await previewOf('order', action, id)).toEqual({ ...exceed, ...way(id) })
  const whole = await order(scene, refund('100.00'))
  expect(await previewOf('order', 'approve', whole)).toEqual({
    ...blocked(m.refundsTakeAll('€\u{a0}100.00')),
    ...way(whole),
  })
  // Of what the shop has left of the amount.
  const lowered = await order(scene)
  const number = `P-${made}`
  await app.report(scene, { orderId: number, amount: '80.00' })
  await app.report(scene, { orderId: number, refund: { id: 'R-2', amount: '90.00' } })
  expect(await previewOf('order', 'approve', lowered)).toEqual({
    ...blocked(m.refundsExceed('€\u{a0}90.00', '€\u{a0}80.00')),
    ...way(lowered),
  })
  // Nobody can take back what a bank or the shop has taken.
  await app.sql`update order_refund set disputed = true where order_id = ${id}`
  expect(await previewOf('order', 'approve', id)).toEqual(blocked(m.disputed))
  await app.sql`delete from order_refund where order_id = ${id}`
  expect(await previewOf('order', 'approve', id)).toEqual(blocked(m.lowered))
})

test('S3.10 marking as paid and recording a return name the sum, and who gets a mail while mails leave', async () => {
  const scene = await app.scene()
  await app.call('POST', `/financial/order/${await order(scene)}/approve`, {})
  const { id } = (await pay(app, scene.affiliate.id, '12.50')).data
  expect(await facts('invoice', 'return', id)).toEqual([
    fact('€\u{a0}12.50 goes back to the balance of'),
    decisionMessages.payments.noMail,
  ])
  app.deps.config.smtpUrl = 'smtp://mail.example'
  expect(await facts('invoice', 'markPaid', id)).toEqual([
    '1 payment, €\u{a0}12.50 in all',
    'The affiliate gets an email',
  ])
  await app.sql`update invoice set execution_on = '2099-01-04' where id = ${id}`
  expect(await facts('invoice', 'markPaid', id)).toEqual([
    '1 payment, €\u{a0}12.50 in all',
    decisionMessages.payments.bankPaysOn('04/01/2099'),
    'The affiliate gets an email',
  ])
  app.deps.config.smtpUrl = undefined
})

test('S2.35 S3.8 the largest selection has a preview, also of long ids, and a larger one has none', async () => {
  const id = await order(await app.scene())
  const unknown = (count: number) => Array.from({ length: count }, (_, n) => 900_000_000_000_000 + n)
  expect(await facts('order', 'approve', id, ...unknown(499))).toEqual([
    fact('Commission €\u{a0}12.50 for'),
    fact('Payable'),
  ])
  const ids = [id, ...unknown(500)].join(',')
  const asked = { resource: 'order', action: 'approve', ids }
  const refused = await app.call('POST', '/decision/preview', asked)
  expect([refused.status, refused.meta.errors]).toEqual([422, { ids: [messages.field.maxLength(8000)] }])
  const many = { ...asked, ids: Array.from({ length: 501 }, (_, n) => n + 1).join(',') }
  expect((await app.call('POST', '/decision/preview', many)).meta.errors).toEqual({
    id: [messages.field.ids],
  })
})

test('S3.8 crediting an order, and removing second factors, say what follows', async () => {
  const scene = await app.scene()
  const { id } = (await app.report(scene, { orderId: 'P-NOBODY', amount: '40.00' })).data
  expect(await facts('unattributed', 'assign', id)).toEqual([
    'Commission is computed on €\u{a0}40.00 net from 1 order',
  ])
  const { password, told } = decisionMessages.factors
  expect(await facts('affiliate', 'removeFactors', scene.affiliate.id)).toEqual([password, told])
})

test('S3.8 every action that promises a preview has one, and no other', () => {
  const moves = new Set(['trash', 'restore', 'erase'])
  for (const { resource, previews = {} } of Object.values(served)) {
    const promised = actionsOf(resource).flatMap(([name, { previewed }]) => (previewed ? [name] : []))
    const kept = Object.keys(previews).filter((name) => !moves.has(name))
    expect([resource.name, kept.toSorted()]).toEqual([resource.name, promised.toSorted()])
  }
})

test('S6.3 R24 a preview needs the permission of its action and reaches no further than the lists', async () => {
  const scene = await app.scene()
  const id = await order(scene)
  const { headers } = scene.affiliate
  expect((await preview('order', 'approve', `where[id]=eq~.~${id}`, headers)).status).not.toBe(200)
  const other = await app.scene()
  const foreign = await preview(
    'link',
    'trash',
    `where[id]=eq~.~${scene.linkId}`,
    other.affiliate.headers,
  )
  expect(foreign.data?.facts ?? []).toEqual([])
  const named = { resource: 'link', action: 'trash', ids: String(scene.linkId) }
  const reached = await app.call('POST', '/decision/preview', named, other.affiliate.headers)
  expect(reached.data?.facts ?? []).toEqual([])
  for (const [resource, action] of [
    ['order', 'explode'],
    ['nothing', 'trash'],
    ['constructor', 'trash'],
  ] as const)
    expect((await preview(resource, action, `where[id]=eq~.~${id}`)).status).toBe(422)
  const bad = await preview('order', 'approve', 'where[secret]=eq~.~1')
  expect([bad.status, bad.meta.errors]).toEqual([422, { secret: [messages.field.unknown] }])
})

test('S3.8 dialogs say how an order stands, what was paid of it, and by name why a single one is flagged', async () => {
  const scene = await app.scene()
  const [id, other] = [await order(scene), await order(scene)]
  const now = 'Now: amount €\u{a0}100.00, commission €\u{a0}12.50'
  for (const action of ['refund', 'correctAmount'])
    expect(await facts('order', action, id)).toEqual([now])
  const flag = (flags: string) =>
    app.sql`update shop_order set flags = ${flags}::text[] where id in (${id}, ${other})`
  await flag('{self_referral,fast}')
  expect((await facts('order', 'approve', id)).at(-1)).toBe(
    'Flagged for review: self referral, right after the click. It will be approved anyway',
  )
  expect((await facts('order', 'approve', id, other)).at(-1)).toBe(
    '2 orders are flagged for review and will be approved anyway',
  )
  await flag('{}')
  await app.call('POST', `/financial/order/details/${id}/approve`, {})
  await pay(app, scene.affiliate.id, '12.50')
  expect(await facts('order', 'refund', id)).toEqual([
    now,
    '€\u{a0}12.50 of the commission was already paid. What is taken back is deducted from later payments',
  ])
})

test('S8.7 a profile that accounts have says so before it is deleted, one that nobody has does not', async () => {
  const { profileId } = await app.account('Manager')
  expect(await previewOf('profile', 'trash', profileId)).toEqual({
    ...{ facts: [decisionMessages.trash.blockedByAccounts(1)], blocked: true },
  })
  await app.sql`update account set deleted_at = now() where profile_id = ${profileId}`
  expect(await previewOf('profile', 'trash', profileId)).toEqual({ facts: [], blocked: false })
})
