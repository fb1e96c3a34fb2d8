// Planning and cancelling through HTTP: who may, what is refused and with which words, and what the forms say beforehand.
import { displayDay } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { plannedRateMessages as said } from '@rivulet/contract/messages/planned-rate-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeCampaign, makeShop } from '../../testing/marketing.ts'
import { plannedRateScene } from '../../testing/planned-rate-scene.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let anna: TestAccount
let bert: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  anna = await server.account('Affiliate')
  bert = await server.account('Affiliate')
})
afterAll(() => server.close())
const { inDays, tryToPlan, plan, cancel, until, apply } = plannedRateScene(() => server)

async function newShop(rate: number | null = 1000): Promise<number> {
  const shop = await makeShop(server.sql, { commission_basis_points: rate })
  for (const { id } of [anna, bert])
    await server.sql`insert into account_shop (account_id, shop_id) values (${id}, ${shop})`
  return shop
}
const preview = async (body: object): Promise<string[]> =>
  (await server.call('POST', '/decision/preview', body)).data.facts
const plansOf = async (shop: number, headers?: Record<string, string>) =>
  (
    await server.call(
      'GET',
      `/marketing/planned-rate?where[shop]=in~.~${shop}&sort=from`,
      undefined,
      headers,
    )
  ).data

test('a plan names the day, the rate before and after, and who planned it', async () => {
  const shop = await newShop()
  const days = [inDays(5), inDays(9)] as const
  await plan('shop', shop, days[1], null)
  await plan('shop', shop, days[0], '8.50')
  const rows = await plansOf(shop)
  expect(rows).toMatchObject([
    { from: days[0], before: '10.00', commission: '8.50', state: 'planned' },
    { from: days[1], before: '8.50', commission: null, state: 'planned' },
  ])
  expect(rows[0].plannedBy.id).toBe(server.admin.id)
  expect(rows[0].shop.id).toBe(shop)
})

test('the day must be after today, free and near, and the commission another one within its bounds', async () => {
  const shop = await newShop()
  const campaign = await makeCampaign(server.sql, shop)
  const from = inDays(3)
  await plan('shop', shop, from, '8.00')
  const errors = async (...asked: Parameters<typeof tryToPlan>) => {
    const { status, meta } = await tryToPlan(...asked)
    expect(status).toBe(422)
    return meta.errors
  }
  expect(await errors('shop', shop, { from: inDays(0), commission: '9.00' })).toEqual({
    from: [said.notYet],
  })
  expect(await errors('shop', shop, { from: inDays(-1), commission: '9.00' })).toEqual({
    from: [said.notYet],
  })
  expect(await errors('shop', shop, { from: inDays(4000), commission: '9.00' })).toEqual({
    from: [said.tooFar],
  })
  expect(await errors('shop', shop, { from, commission: '9.00' })).toEqual({ from: [said.taken] })
  // Of the day before the change, and after it.
  expect(await errors('shop', shop, { from: inDays(2), commission: '10.00' })).toEqual({
    commission: [said.same('10.00%')],
  })
  expect(await errors('shop', shop, { from: inDays(4), commission: '8.00' })).toEqual({
    commission: [said.same('8.00%')],
  })
  expect(await errors('campaign', campaign, { from })).toEqual({ commission: [said.same(null)] })
  expect(await errors('shop', shop, { from: inDays(2), commission: '100.01' })).toHaveProperty(
    'commission',
  )
  expect(await errors('shop', shop, { commission: '9.00' })).toHaveProperty('from')
  // The form says so beforehand.
  const beforehand = async (filled: object) =>
    (
      await server.call('POST', '/decision/preview', {
        ...{ resource: 'shop', action: 'planRate', ids: String(shop) },
        filled: JSON.stringify(filled),
      })
    ).data
  const refused = (sentence: string) => ({ facts: [sentence], blocked: true })
  expect(await beforehand({ from: inDays(0), commission: '9.00' })).toEqual(refused(said.notYet))
  expect(await beforehand({ from, commission: '9.00' })).toEqual(refused(said.taken))
  expect(await beforehand({ from: inDays(4), commission: '8.00' })).toEqual(refused(said.same('8.00%')))
  // Not of no commission instead of one that cannot be.
  expect(await beforehand({ from: inDays(2), commission: '120.00' })).toEqual({
    facts: [`Commission: ${messages.field.maxValue('100.00')}`],
    blocked: false,
  })
  expect(await errors('affiliate', anna.id, { from })).toHaveProperty('commission')
})

test('the form says beforehand what changes and whom it concerns, and the cancellation who keeps their rate', async () => {
  const shop = await newShop()
  await makeCampaign(server.sql, shop, { commission_basis_points: 2000 })
  const from = inDays(4)
  const asked = { resource: 'shop', action: 'planRate', ids: String(shop) }
  const filled = JSON.stringify({ from, commission: '8.00' })
  expect(await preview({ ...asked, filled: '{}' })).toEqual([said.nothingYet])
  expect(await preview({ ...asked, filled })).toEqual([
    said.change(displayDay(from), '10.00%', '8.00%'),
    said.reach(2),
    said.byDate,
  ])
  const id = await plan('shop', shop, from, '8.00')
  expect((await server.call('GET', `/marketing/shop/${shop}/rate-reach?commission=10.00`)).data).toEqual(
    {
      affiliates: 0,
      planned: [{ day: from, rate: '8.00' }],
    },
  )
  const cancelling = { resource: 'plannedRate', action: 'cancel', ids: String(id) }
  expect(await preview(cancelling)).toEqual([said.keeps(2)])
  // The affiliates' own rates count once the shop has none.
  await server.sql`update account set commission_basis_points = 1000 where id = ${anna.id}`
  const none = JSON.stringify({ from: inDays(3), commission: null })
  expect((await preview({ ...asked, filled: none }))[1]).toBe(said.reach(1))
})

test('a plan is cancelled until its day begins, and frees the day', async () => {
  const shop = await newShop()
  const from = inDays(2)
  const first = await plan('shop', shop, from, '8.00')
  expect((await cancel(first)).status).toBe(200)
  expect((await cancel(first)).status).toBe(422)
  const second = await plan('shop', shop, from, '9.00')
  expect((await plansOf(shop)).map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'cancelled',
    'planned',
  ])
  await until(from, 1)
  expect(await cancel(second)).toMatchObject({ status: 422, message: said.begun })
  await apply()
  expect(await cancel(second)).toMatchObject({ status: 422, message: said.begun })
})

test('who may edit the commission may plan and cancel, and sees only plans of what they may see', async () => {
  const shop = await newShop()
  const from = inDays(2)
  const staff = (...permissions: string[]) => server.account('Manager', { permissions })
  const [shops, readers, both, looks] = await Promise.all([
    staff('marketing.shop.action', 'marketing.shop.index', 'marketing.shop.view', 'marketing.shop.edit'),
    staff('marketing.shop.action', 'marketing.shop.index', 'marketing.shop.view'),
    staff(
      ...['marketing.shop.action', 'marketing.shop.index', 'marketing.shop.view', 'marketing.shop.edit'],
      ...[
        'registration.affiliate.action',
        'registration.affiliate.index',
        'registration.affiliate.edit',
      ],
    ),
    staff(
      ...['marketing.shop.action', 'marketing.shop.index', 'marketing.shop.view', 'marketing.shop.edit'],
      ...['registration.affiliate.action', 'registration.affiliate.index'],
    ),
  ])
  const mine = await plan('affiliate', anna.id, from, '7.00')
  const status = async (...asked: Parameters<typeof tryToPlan>) => (await tryToPlan(...asked)).status
  const body = { from, commission: '7.00' }
  expect(await status('shop', shop, body, readers.headers)).toBe(403)
  expect(await status('shop', shop, body, anna.headers)).toBe(403)
  expect(await status('affiliate', bert.id, body, shops.headers)).toBe(403)
  expect(await status('shop', shop, body, shops.headers)).toBe(200)
  const [planned] = await plansOf(shop, readers.headers)
  expect(planned.plannedBy.id).toBe(shops.id)
  expect((await cancel(planned.id, readers.headers)).status).toBe(403)
  expect((await cancel(mine, shops.headers)).status).toBe(404)
  const list = async ({ headers }: TestAccount) =>
    (
      await server.call(
        'GET',
        `/marketing/planned-rate?where[affiliate]=in~.~${anna.id}`,
        undefined,
        headers,
      )
    ).data
  expect([await list(shops), (await list(both)).length]).toEqual([[], 1])
  expect((await cancel(mine, looks.headers)).status).toBe(403)
  expect((await cancel(mine, both.headers)).status).toBe(200)
  expect((await server.call('GET', '/marketing/planned-rate', undefined, anna.headers)).status).toBe(403)
})
