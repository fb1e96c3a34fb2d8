// What each coupon brought in a period: only what was credited by it, and for affiliates only their own orders.
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeShop } from '../../testing/marketing.ts'
import { createWholeApp, listOf, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let anna: TestAccount
let bert: TestAccount
const codes = new Map<number, string>()
let orders = 0
beforeAll(async () => {
  server = await createWholeApp()
  const account = () => server.account('Affiliate', { permissions: seededPermissions.Affiliate })
  anna = await account()
  bert = await account()
  const shop = await makeShop(server.sql, { name: 'TEA HOUSE' })
  const made = async (code: string, { id }: TestAccount) => {
    await server.sql`insert into account_shop (account_id, shop_id) values (${id}, ${shop})`
    const { data } = await server.call('POST', resourceNamed('coupon').path, {
      ...{ code, shop, affiliate: id },
    })
    codes.set(data.id, code)
    return data.id as number
  }
  const [own, other] = [await made('ANNA10', anna), await made('BERT5', bert)]
  const order = (coupon: number | null, affiliate: number, day: string, status: string) => server.sql`
    insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, coupon_id, amount_cents, net_cents, rate_basis_points, rate_source, commission_cents, status, approved_at)
    values (${shop}, ${`NO-${++orders}`}, ${`${day}T10:00:00Z`}, ${day}, ${affiliate}, ${coupon}, 12000, 10000, 875, 'affiliate', 875, ${status},
      ${status === '0' ? `${day}T10:00:00Z` : null})`
  await order(own, anna.id, '2026-10-12', '0')
  await order(own, anna.id, '2026-10-13', '2')
  await order(own, anna.id, '2026-11-12', '0')
  await order(other, bert.id, '2026-10-12', '0')
  await order(null, bert.id, '2026-10-12', '0')
})
afterAll(() => server.close())

async function october(headers = server.admin.headers) {
  const path = listOf(
    resourceNamed('couponStatistics'),
    where('date', 'between~.~2026-10-01,2026-10-31'),
  )
  const { data, meta } = await server.call('GET', `${path}&sort=-orders`, undefined, headers)
  const rows = data.map((row: { byCoupon: { id: number } } & Record<string, unknown>) => [
    codes.get(row.byCoupon.id),
    ...[row.orders, row.amount, row.commission],
  ])
  return { rows, totals: meta.totals as Record<string, unknown> }
}

test('S3.8 each coupon says what it brought in the period, without other months and orders without a coupon', async () => {
  const { rows, totals } = await october()
  expect(rows).toEqual([
    ['ANNA10', 2, '100.00', '8.75'],
    ['BERT5', 1, '100.00', '8.75'],
  ])
  expect(totals).toMatchObject({ orders: 3, amount: '200.00', commission: '17.50' })
})

test('R21 an affiliate reads of its own coupons only', async () => {
  expect(await october(bert.headers)).toMatchObject({
    rows: [['BERT5', 1, '100.00', '8.75']],
    totals: { orders: 1 },
  })
})

test('S3.8 R21 a coupon that changes hands brings its new affiliate none of the earlier orders', async () => {
  const { path } = resourceNamed('coupon')
  const [id] = [...codes].find(([, code]) => code === 'ANNA10') ?? []
  const read = async (headers?: TestAccount['headers']) =>
    (await server.call('GET', `${path}/${id}`, undefined, headers)).data
  expect(await read(anna.headers)).toMatchObject({ orders: 3, commission: '17.50' })
  expect((await server.call('PUT', `${path}/${id}`, { affiliate: bert.id })).status).toBe(200)
  expect(await read(bert.headers)).toMatchObject({ orders: 0, commission: '0.00' })
  const listed = await server.call('GET', listOf(resourceNamed('coupon')), undefined, bert.headers)
  expect(listed.meta.totals).toMatchObject({ orders: 1, commission: '8.75' })
  // Back again, they are all there.
  await server.call('PUT', `${path}/${id}`, { affiliate: anna.id })
  expect(await read(anna.headers)).toMatchObject({ orders: 3, commission: '17.50' })
})
