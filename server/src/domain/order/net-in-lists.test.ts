// The list of orders and its files say what was bought, what was refunded and what the commission is computed from.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'

let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene({ rate: 1250 })
})
afterAll(() => app.close())

const list = '/financial/order/details'
const order = (orderId: string, more: object) =>
  app.report(scene, { orderId, aid: scene.aid, amount: '99.99', ...more })

test('S2.34 S4.1 rows, their sums and files have amount, reductions, refunds and net, which add up', async () => {
  await app.click(scene.linkId)
  await order('N-1', {})
  await order('N-2', { refund: { id: 'R-1', amount: '33.33' } })
  await order('N-3', { refund: { id: 'R-2', amount: '120.00' } })
  await order('N-4', {})
  await order('N-4', { amount: '90.00', refund: { id: 'R-3', amount: '10.00' } })
  const { data, meta } = await app.call('GET', `${list}?sort=orderId&limit=10&offset=0`)
  const figures = data.map((row: Record<string, string>) => [
    ...[row.orderId, row.amount, row.lowered, row.refunded, row.net, row.commission],
  ])
  expect(figures).toEqual([
    ['N-1', '99.99', '0.00', '0.00', '99.99', '12.50'],
    ['N-2', '99.99', '0.00', '33.33', '66.66', '8.33'],
    // A refund counts as far as there is something to refund.
    ['N-3', '99.99', '0.00', '99.99', '0.00', '0.00'],
    ['N-4', '99.99', '9.99', '10.00', '80.00', '10.00'],
  ])
  expect(meta.totals).toMatchObject({ amount: '399.96', refunded: '143.32', net: '246.65' })

  const file = async (columns: string) => {
    const url = `/api/v1${list}/export?format=csv&sort=orderId${columns}`
    const answer = await app.app.inject({ url, headers: app.admin.headers })
    return answer.body.replace('\ufeff', '').trim().split('\r\n')
  }
  const [head] = await file('')
  expect(head).toContain('Order ID,Amount,Lowered by,Refunded,Net after refunds,Commission')
  expect(await file('&columns=orderId,net,commission')).toEqual([
    'Order ID,Amount,Lowered by,Refunded,Net after refunds,Commission',
    'N-1,99.99,0.00,0.00,99.99,12.50',
    'N-2,99.99,0.00,33.33,66.66,8.33',
    'N-3,99.99,0.00,99.99,0.00,0.00',
    'N-4,99.99,9.99,10.00,80.00,10.00',
  ])
  // Chosen ones stay where they were put, and none is there twice.
  expect((await file('&columns=net,amount'))[0]).toBe('Lowered by,Refunded,Net after refunds,Amount')
})

test('S2.36 orders are filtered by what was refunded', async () => {
  const { data } = await app.call('GET', `${list}?where[refunded]=between~.~0.01,50.00&sort=orderId`)
  expect(data.map((row: { orderId: string }) => row.orderId)).toEqual(['N-2', 'N-4'])
})
