// Order roll-ups against the orders themselves, after any change and whenever notes are added up.
import { addDays } from '@rivulet/contract/day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Sql, Transaction } from '../db/sql.ts'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrateAgain } from '../testing/schema/migrate-again.ts'
import { makeCampaign, makeLink, makeShop } from '../testing/marketing.ts'
import { runs } from '../testing/runs.ts'
import { sumOrders } from './sum-orders.ts'

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
const act = (done: Deed): Promise<void> =>
  done.do === 'sum' ? sumOrders(sql) : retryDeadlock(sql, (tx) => write(tx, done))

async function write(sql: Transaction, done: Exclude<Deed, { do: 'sum' }>): Promise<void> {
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
  const byCredit = sql`day, affiliate_id, shop_id, campaign_id, sum(created) as created, sum(amount_cents) as amount,
    sum(pending_amount_cents) as pending_amount, sum(commission_cents) as commission, sum(pending_commission_cents) as pending`
  const credited = await sql`select ${byCredit} from order_credit_view group by 1, 2, 3, 4
      having (sum(created), sum(amount_cents), sum(pending_amount_cents)) <> (0, 0, 0) order by 1, 2, 3, 4`
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

/** As 1.0.0-rc.2 adds notes to the sums: its sums by credit have no amounts. */
const sumAsBefore = () =>
  retryDeadlock(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(7290215007)`
    await tx`
  with changed as (
    delete from order_note where ctid = any(array(select ctid from order_note limit 50000)) returning *
  ), days as (
    insert into order_day as kept
    select day, country, campaign_id is not null, sum(created), sum(pending), sum(declined), sum(approved), sum(amount_cents), sum(commission_cents),
      sum(pending_amount_cents), sum(pending_commission_cents)
    from changed group by 1, 2, 3
    on conflict (day, country, by_campaign) do update set created = kept.created + excluded.created, pending = kept.pending + excluded.pending,
      declined = kept.declined + excluded.declined, approved = kept.approved + excluded.approved, amount_cents = kept.amount_cents + excluded.amount_cents,
      commission_cents = kept.commission_cents + excluded.commission_cents,
      pending_amount_cents = kept.pending_amount_cents + excluded.pending_amount_cents,
      pending_commission_cents = kept.pending_commission_cents + excluded.pending_commission_cents
  )
  insert into order_credit as kept
  select day, affiliate_id, shop_id, campaign_id, sum(created), sum(commission_cents), sum(pending_commission_cents)
  from changed group by 1, 2, 3, 4
  on conflict (day, affiliate_id, shop_id, campaign_id) do update set created = kept.created + excluded.created,
    commission_cents = kept.commission_cents + excluded.commission_cents,
    pending_commission_cents = kept.pending_commission_cents + excluded.pending_commission_cents`
  })

/** As the database was before sums by credit had amounts. */
async function forgetAmounts(): Promise<void> {
  await sql`drop function add_credit_amounts cascade`
  await sql`alter table order_credit drop column amount_cents cascade, drop column pending_amount_cents cascade`
}

test('S2.15 S3.15 R85 an older version that adds up notes beside this one loses no amount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 15 }), async (deeds) => {
      for (const done of deeds) {
        await (done.do === 'sum' ? sumAsBefore() : act(done))
        await compare()
      }
    }),
    { numRuns: runs(10) },
  )
})

/** In nobody's trash, so that it counts. */
const worth = (n: number, net_cents: number) =>
  act({
    do: 'change',
    which: n % 6,
    change: { credit: 1 + (n % 6), status: n % 3 ? '0' : '2', net_cents, deleted_at: null },
  })
const noted = async () =>
  (await sql`select from order_note where amount_cents <> 0 or pending_amount_cents <> 0`).length

test('S2.15 S3.15 R85 the upgrade finds the amounts of all orders, summed or noted, while orders change and an older version adds them up', async () => {
  for (const done of fc.sample(deed, { numRuns: 120, seed: 152 })) await act(done)
  for (let n = 0; n < 6; n++) await worth(n, 1000 + n)
  await sumOrders(sql)
  for (let n = 0; n < 4; n++) await worth(n, 2000 + n)
  expect(await noted()).toBe(8)
  await forgetAmounts()
  const [applied] = await Promise.all([
    migrateAgain(database, [154, 155]),
    ...Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? sumAsBefore() : worth(n, 3000 + n))),
  ])
  expect(applied).toContain('0154-credit-amounts.sql')
  await compare()
  // Cut off before the amounts are summed: an older version goes on, and the next start sums them.
  await sql`update order_credit set amount_cents = -1, pending_amount_cents = 7`
  await act({ do: 'erase', which: 2 })
  await sumAsBefore()
  await worth(4, 12_345)
  expect(await noted()).toBeGreaterThan(0)
  expect(await migrateAgain(database, [155])).toEqual(['0155-credit-amounts.after.sql'])
  await compare()
  await sumAsBefore()
  await compare()
  expect((await sql`select from order_credit where amount_cents > 0`).length).toBeGreaterThan(0)
})
