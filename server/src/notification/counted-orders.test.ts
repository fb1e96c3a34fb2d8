// An order that is decided more than once counts once in the notification that its affiliate has not read yet.
import { notificationMessages as said } from '@rivulet/contract/messages/notification-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOrder } from '../testing/order.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { sendNotifications } from './mail-notifications.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

test('S3.8 an order that is approved, reset and approved again counts once, until somebody has read of it', async () => {
  const { id: affiliateId, headers } = await server.account('Affiliate')
  const orders: number[] = []
  for (let n = 0; n < 2; n++)
    orders.push(await insertOrder(server, { affiliateId, cents: 1000, pending: true }))
  const decide = async (action: 'approve' | 'reopen', ids: number[]) => {
    const body = action === 'reopen' ? { ids, reason: 'other', note: 'By mistake' } : { ids }
    expect((await server.call('POST', `/financial/order/${action}`, body)).status).toBe(200)
    await sendNotifications(server.deps)
  }
  const told = async () => {
    const { data } = await server.call('GET', '/notification', undefined, headers)
    return data.latest.filter(({ kind }: { kind: string }) => kind === 'order-approved')
  }
  await decide('approve', orders)
  for (const again of [orders.slice(0, 1), orders]) {
    await decide('reopen', again)
    await decide('approve', again)
  }
  const [counted, ...others] = await told()
  expect([counted.text, others]).toEqual([said.orderApproved(2, '20.00'), []])
  await server.call('POST', `/notification/${counted.id}/read`, undefined, headers)
  await decide('reopen', orders.slice(0, 1))
  await decide('approve', orders.slice(0, 1))
  expect((await told()).map(({ text }: { text: string }) => text)).toEqual([
    said.orderApproved(1, '10.00'),
    said.orderApproved(2, '20.00'),
  ])
})
