// Undoing a change of status: the previous state is restored, and nothing is undone that later changes build on.
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { pay } from '../../../testing/payment.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const details = '/financial/order/details'
async function order(scene: Scene, more: object = {}): Promise<number> {
  const click_id = await app.click(scene.linkId)
  const message = { orderId: `UNDO-${++made}`, amount: '99.99', click_id, ...more }
  return (await app.report(scene, message)).data.id
}
const act = (id: number, action: string, body: object = {}, headers = app.admin.headers) =>
  app.call('POST', `${details}/${id}/${action}`, body, headers)
const state = async (id: number) => {
  const { status, commission, approved, declined, reason, reasonNote, flag, hold } = (
    await app.call('GET', `${details}/${id}`)
  ).data
  return { status, commission, approved, declined, reason, reasonNote, flag, hold }
}

test('S4.1 R71 undo restores everything that a decision set, and the ledger books the difference', async () => {
  const scene = await app.scene({ hold: 30 })
  const id = await order(scene)
  const pending = await state(id)
  await act(id, 'approve')
  const approved = await state(id)
  expect((await act(id, 'undo')).message).toBe(undoMessages.undone)
  expect([await state(id), await app.lines(id)]).toEqual([pending, [1250, -1250]])
  // The same call again changes nothing.
  expect((await act(id, 'undo')).status).toBe(200)
  expect(await app.lines(id)).toEqual([1250, -1250])

  await act(id, 'approve')
  const due = () => app.sql`
    select distinct available_at from ledger_line where order_id = ${id} and kind = 'commission'`
  const before = await due()
  await act(id, 'fail', { reason: 'fraud', note: 'by mistake' })
  await act(id, 'undo')
  expect(await state(id)).toEqual(approved)
  expect([await app.lines(id), await due()]).toEqual([[1250, -1250, 1250, -1250, 1250], before])
  const { data: history } = await app.call('GET', `${details}/${id}/history`)
  expect(history.at(-1)).toMatchObject({ event: 'approved', note: undoMessages.note })
  await act(id, 'fail', { reason: 'other', note: 'returned unopened' })
  const failed = await state(id)
  await act(id, 'reopen', { reason: 'reinstated' })
  await act(id, 'undo')
  expect(await state(id)).toEqual(failed)
  const [entry] = await app.sql`
    select action, resource from audit_line where record_id = ${id} and resource = 'order' order by id desc limit 1`
  expect(entry).toEqual({ action: 'undo', resource: 'order' })
})

test('S4.1 several orders are undone together or not at all', async () => {
  const scene = await app.scene()
  const ids = [await order(scene), await order(scene)]
  await app.call('POST', `${details}/approve`, { ids })
  const [first = 0, second = 0] = ids
  await act(second, 'refund', { refundId: 'R1', amount: '33.33' })
  const refused = await app.call('POST', `${details}/undo`, { ids })
  expect([refused.status, refused.message]).toEqual([422, undoMessages.changed(`UNDO-${made}`)])
  expect([await app.lines(first), await app.lines(second)]).toEqual([[1250], [1250, -417]])
  expect((await act(first, 'undo')).status).toBe(200)
})

test('S4.1 nothing is undone that was paid, decided by somebody else, or is long ago', async () => {
  const scene = await app.scene()
  const id = await order(scene)
  expect((await act(id, 'undo')).message).toBe(undoMessages.over)
  await act(id, 'approve')
  const { headers } = await app.account('Administrator')
  expect((await act(id, 'undo', {}, headers)).message).toBe(undoMessages.over)
  await pay(app, scene.affiliate.id, '5.00')
  expect((await act(id, 'undo')).message).toBe(undoMessages.paid(`UNDO-${made}`))

  const other = await order(scene)
  await act(other, 'approve')
  const { now } = app.deps
  const later = new Date(now().getTime() + 11 * 60_000)
  app.deps.now = () => later
  expect((await act(other, 'undo')).message).toBe(undoMessages.over)
  app.deps.now = now
  await app.sql`update shop_order set flags = '{fast}' where id = ${other}`
  expect((await act(other, 'undo')).message).toBe(undoMessages.changed(`UNDO-${made}`))
  expect((await act(other, 'approve')).message).toBe(orderMessages.meanwhile('approved'))
})
