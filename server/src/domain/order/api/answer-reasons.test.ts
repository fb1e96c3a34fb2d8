// The reasons in answers to shops: what they say about this call, from the first answer on, and that the guide lists all.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderReasons, unattributedReasons } from '@rivulet/contract/choices'
import { answerMessages as m } from '@rivulet/contract/messages/answer-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
})
afterAll(() => app.close())

let made = 0
/** An order whose click is `secondsAgo` old. */
const order = async (more: object = {}, secondsAgo = 3600) => ({
  ...{ orderId: `WHY-${++made}`, amount: '100.00', ...more },
  click_id: await app.click(scene.linkId, new Date(app.deps.now().getTime() - secondsAgo * 1000)),
})
const post = (body: object) => app.report(scene, body)

test('S4.1 after a lowered amount, refunds are compared with it, and a waiting higher one is named as such', async () => {
  const sold = await order()
  const say = (more: object) => post({ orderId: sold.orderId, ...more })
  await post(sold)
  const raised = await say({ amount: '150.00' })
  expect([raised.data.reason, raised.message]).toEqual([
    ...['amount_raised', m.raised(sold.orderId, '100.00', '150.00')],
  ])
  const lowered = await say({ amount: '80.00' })
  expect(lowered.data).toMatchObject({ result: 'updated', reason: 'amount_raised', commission: '10.00' })
  expect(lowered.message).toBe(m.flagged(sold.orderId, m.flags.amount_raised))
  await say({ refund: { id: 'R-1', amount: '33.33' } })
  const beyond = await say({ refund: { id: 'R-2', amount: '500.00' } })
  expect([beyond.data.status, beyond.data.reason]).toEqual(['failed', undefined])
  expect(beyond.message).toBe(m.refundedMore(sold.orderId, '533.33', '80.00'))
})

test('S4.1 nothing of an approved order waits for a higher amount, so a lower one is not answered with it', async () => {
  const { orderId, ...sold } = await order({ status: 'approved' })
  await post({ orderId, ...sold })
  await post({ orderId, amount: '150.00' })
  const less = await post({ orderId, amount: '80.00' })
  expect([less.data.result, less.data.reason, less.message]).toEqual(['updated', undefined, undefined])
})

test('S4.1 R68 an order that waits for review says so from its first answer on', async () => {
  const sold = await order({}, 1)
  const waits = m.flagged(sold.orderId, m.flags.fast)
  const first = await post(sold)
  expect([first.status, first.data.result, first.data.reason, first.message]).toEqual([
    ...[201, 'recorded', 'fast', waits],
  ])
  const again = await post(sold)
  expect([again.data.result, again.data.reason, again.message]).toEqual(['duplicate', 'fast', waits])
  const tried = await post({ ...sold, orderId: 'WHY-TRIED', test: true })
  expect([tried.data.result, tried.data.reason]).toEqual(['trial', 'fast'])
})

test('S4.1 the guide lists every reason that a shop may send, and every one in an answer', () => {
  const page = join(import.meta.dirname, '../../../../../docs/guide/report-orders.md')
  const guide = readFileSync(page, 'utf8')
  const codesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
  const [, sent = ''] = /^`reason` is one of (.*)$/m.exec(guide) ?? []
  expect(codesIn(sent)).toEqual(Object.keys(orderReasons))
  const [, answered = ''] = /^\| reason \| meaning \|\n([^]*?)\n\n/m.exec(guide) ?? []
  const listed = answered.split('\n').flatMap((row) => codesIn(row.split('|')[1] ?? ''))
  const all = [unattributedReasons, m.last, m.flags].flatMap((codes) => Object.keys(codes))
  expect(listed.toSorted()).toEqual([...all, 'test'].toSorted())
})
