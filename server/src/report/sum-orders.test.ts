// Order roll-ups against the orders themselves, after any change and whenever notes are added up.
import { addDays } from '@rivulet/contract/day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../db/sql.ts'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeCampaign, makeLink, makeShop } from '../testing/marketing.ts'
import { sumOrders } from './sum-orders.ts'
import { runs } from '../testing/runs.ts'

let database: TestDatabase
let sql: Sql
/** Unattributed, then the links of two affiliates. */
let credits: Record<string, number | string | null>[]
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql
  const shops = [await makeShop(sql), await makeShop(sql)] as const
  const campaignId = await makeCampaign(sql, shops[0])
  const nobody = { affiliate_id: null, link_id: null, campaign_id: null, rate_basis_points: null }
  credits = [{ ...nobody, shop_id: shops[0], unattributed_reason: 'no_click' }]
  for (let n = 0; n < 2; n++) {
    const affiliateId = (await makeAccount(sql, 'Affiliate')).id
    for (const [shopId, campaign] of [
      [shops[0], null],
      [shops[0], campaignId],
      [shops[1], null],
    ] as const) {
      const { id } = await makeLink(sql, {
        affiliateId,
        shopId,
        ...(campaign && { campaignId: campaign }),
      })
      credits.push({
        affiliate_id: affiliateId,
        link_id: id,
        campaign_id: campaign,
        shop_id: shopId,
        rate_basis_points: 1250,
        unattributed_reason: null,
      })
    }
  }
})
afterAll(() => database.drop())

const day = fc.nat(3).map((n) => addDays('2026-03-30', n))
const cents = fc.integer({ min: 0, max: 90_000 })
const whole = fc.record({
  day,
  credit: fc.nat(6),
  country: fc.constantFrom('BE', 'US', null),
  status: fc.constantFrom('0' as const, '1' as const, '2' as const),
  net_cents: cents,
  commission_cents: cents,
  deleted_at: fc.constantFrom(null, new Date(0)),
  note: fc.constant('as before'),
})
type Change = typeof whole extends fc.Arbitrary<infer C> ? Partial<C> : never
const keys = [
  'day',
  'credit',
  'country',
  'status',
  'net_cents',
  'commission_cents',
  'deleted_at',
  'note',
] as const
/** Most changes are small. */
const change = fc.oneof(
  whole,
  fc
    .tuple(whole, fc.subarray([...keys], { minLength: 1, maxLength: 2 }))
    .map(([all, some]): Change => Object.fromEntries(some.map((key) => [key, all[key]]))),
)
const which = fc.nat(5)
const deed = fc.oneof(
  fc.record({ do: fc.constant('change' as const), which, change }),
  fc.record({ do: fc.constant('erase' as const), which }),
  fc.record({ do: fc.constant('sum' as const) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const at = new Date('2026-04-01T10:00:00Z')
const plain = {
  ...{ day: '2026-03-31', ordered_at: at, country: 'BE', status: '2' },
  ...{ amount_cents: 90_000, net_cents: 500, commission_cents: 50 },
}

/** Creates the order to be changed if needed. */
async function act(done: Deed): Promise<void> {
  if (done.do === 'sum') return sumOrders(sql)
  const order_number = `O-${done.which}`
  if (done.do === 'erase') {
    await sql`delete from shop_order where order_number = ${order_number}`
    return
  }
  const { credit, note, status, ...columns } = done.change
  const changed = {
    ...columns,
    ...(status && {
      status,
      approved_at: status === '0' ? at : null,
      declined_at: status === '1' ? at : null,
    }),
    ...(credit !== undefined && credits[credit]),
    ...(note && { notes: note }),
  }
  const { count } =
    await sql`update shop_order set ${sql({ order_number, ...changed })} where order_number = ${order_number}`
  if (count === 0)
    await sql`insert into shop_order ${sql({ ...plain, ...credits[1], order_number, ...changed })}`
}

/** What reports read, and the same from the orders. */
async function compare(): Promise<void> {
  const byDay = sql`day, country, by_campaign, sum(created) as created, sum(pending) as pending, sum(declined) as declined, sum(approved) as approved,
    sum(amount_cents) as amount, sum(commission_cents) as commission, sum(pending_amount_cents) as pending_amount, sum(pending_commission_cents) as pending_commission`
  const days =
    await sql`select ${byDay} from order_day_view group by 1, 2, 3 having sum(created) <> 0 order by 1, 2, 3`
  expect([...days]).toEqual([
    ...(await sql`select ${byDay} from (select f.*, campaign_id is not null as by_campaign from order_fact_view f) f group by 1, 2, 3 order by 1, 2, 3`),
  ])
  const byCredit = sql`day, affiliate_id, shop_id, campaign_id, sum(created) as created, sum(commission_cents) as commission, sum(pending_commission_cents) as pending`
  const credited =
    await sql`select ${byCredit} from order_credit_view group by 1, 2, 3, 4 having sum(created) <> 0 order by 1, 2, 3, 4`
  expect([...credited]).toEqual([
    ...(await sql`select ${byCredit} from order_fact_view group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  ])
  const creditedDays =
    await sql`select distinct day, affiliate_id, shop_id, campaign_id from order_credited_view order by 1, 2, 3, 4`
  expect([...creditedDays]).toEqual([
    ...(await sql`select distinct day, affiliate_id, shop_id, campaign_id from order_fact_view order by 1, 2, 3, 4`),
  ])
}

test('S3.9 order roll-ups match a count of the orders after every change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
      for (const done of deeds) {
        await act(done)
        await compare()
      }
    }),
    { numRuns: runs(25) },
  )
  expect((await sql`select from order_day`).length).toBeGreaterThan(0)
})

test('S3.9 orders changed while notes are added up are counted once', async () => {
  await sql`delete from shop_order`
  const status = (n: number) => (['0', '1', '2'] as const)[n % 3] ?? '2'
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 5 === 0
        ? sumOrders(sql)
        : act({
            do: 'change',
            which: n,
            change: { credit: 1 + (n % 6), status: status(n), net_cents: n },
          }),
    ),
  )
  await compare()
  await sumOrders(sql)
  await compare()
  expect(await sql`select from order_note`).toHaveLength(0)
})

test('S3.9 a change that does not affect the counts is not noted', async () => {
  await act({ do: 'change', which: 1, change: { credit: 1 } })
  await sumOrders(sql)
  await act({ do: 'change', which: 1, change: { note: 'as before' } })
  expect(await sql`select from order_note`).toHaveLength(0)
})
