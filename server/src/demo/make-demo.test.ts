// The demo: deterministic for a seed, with books that add up and every possible state present.
import { orderReasons, unattributedReasons } from '@rivulet/contract/choices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { makeDemo } from './make-demo.ts'
import { dealOutcomes, type Outcome } from './outcomes.ts'
import { addressOf, newcomer, people, star } from './people.ts'
import { createRandom } from './random.ts'

// The period includes a daylight saving change.
const present = new Date('2026-04-08T15:20:00Z')
const patience = 300_000
const made: TestApp[] = []

async function tell(seed: string): Promise<TestApp> {
  const app = await createTestApp(() => {})
  made.push(app)
  await makeDemo({ ...app.deps, now: () => present }, { seed, days: 45, scale: 0.15 })
  return app
}

beforeAll(async () => {
  await Promise.all([tell('one seed'), tell('one seed')])
}, patience)
afterAll(async () => {
  for (const app of made) await app.close()
}, patience)

const one = () => made[0] as TestApp

const figures = ({ sql }: TestApp) =>
  Promise.all([
    sql`select class, reason, sum(1)::bigint as hits, count(*) filter (where is_unique) as uniques, count(distinct country) as countries
      from hit group by 1, 2 order by 1, 2`,
    sql`select day::text, sum(hits) as hits, sum(uniques) as uniques from hit_hour group by 1 order by 1`,
    sql`select status, reason, unattributed_reason, flags, count(*) as orders, sum(amount_cents) as amount, sum(net_cents) as net,
        sum(commission_cents) as commission from shop_order group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    sql`select a.username, l.kind, sum(l.cents) as cents, max(l.available_at)::text as due
      from ledger_line l join account a on a.id = l.affiliate_id group by 1, 2 order by 1, 2`,
    sql`select a.username, i.paid_on, i.paid_cents, i.on_hold_cents, i.returned_at is null as kept
      from invoice i join account a on a.id = i.affiliate_id order by 1, 2`,
    sql`select 'shop' as kind, name, active, link_integration from shop
      union all select 'campaign', name, active, link_integration from campaign
      union all select 'link', name, active, link_integration from link order by link_integration`,
    sql`select title, kind, active, campaign_id, snippet, size, created_at from tool_view order by id`,
    sql`select title, from_on, to_on, created_at from upload order by id`,
    sql`select a.username, m.message, m.answered, m.created_at, m.updated_at
      from contact_message m join account a on a.id = m.created_by order by m.id`,
    sql`select name, encode(sha256, 'hex') as content, created_at from file order by created_at, content`,
  ])

test('the same seed gives the same hits, orders, money, links and files', async () => {
  const [first, second] = await Promise.all(made.map(figures))
  expect(second).toEqual(first)
})

test('R75 affiliates have bank details, one of them new; claims are open, answered and waiting for information', async () => {
  const { sql } = one()
  const [banks] = await sql`select count(*) as all, count(distinct iban) as different,
      count(*) filter (where bank_changed_at > ${new Date(present.getTime() - 72 * 3_600_000)}) as fresh
    from account where iban_sealed is not null and account_holder_sealed is not null`
  expect(banks?.all).toBeGreaterThan(10)
  expect(banks?.different).toBe(banks?.all)
  expect(banks?.fresh).toBeGreaterThan(0)
  const states = await sql<{ state: string }[]>`select distinct state from claim order by 1`
  expect(states.map(({ state }) => state)).toEqual(['declined', 'open', 'paid'])
  const waiting = await sql`select about from mail`
  expect(waiting.map(({ about }) => about)).toEqual([])
})

test('R75 of two announcements, the star has dismissed the older and not read the newer; who joined later has neither', async () => {
  const { sql } = one()
  const rows = await sql<{ state: string; reach: number; read: number }[]>`
    select state, reach, read from announcement_view order by sent_at`
  expect(rows.map(({ state }) => state)).toEqual(['shown', 'shown'])
  const [older, newer] = rows
  expect(older?.read).toBeGreaterThan((older?.reach ?? 0) / 2)
  expect(newer?.read).toBeLessThan((newer?.reach ?? 0) / 2)
  const had = await sql<{ name: string; read: boolean }[]>`
    select a.username as name, r.read_at is not null as read
    from announcement_reader r join account a on a.id = r.account_id join announcement n on n.id = r.announcement_id
    where a.username in (${addressOf(star)}, ${addressOf(newcomer)}) order by n.sent_at, a.username`
  expect(had.filter(({ name }) => name === addressOf(star)).map(({ read }) => read)).toEqual([
    true,
    false,
  ])
  expect(had.filter(({ name }) => name === addressOf(newcomer)).length).toBeLessThan(2)
})

test('R75 payouts were asked for: some are open, one is declined and one paid; of two own tracking hosts one leads here', async () => {
  const { sql } = one()
  const requests = await sql<{ state: string }[]>`select distinct state from payout_request order by 1`
  expect(requests.map(({ state }) => state)).toEqual(['declined', 'open', 'paid'])
  const hosts = await sql<{ state: string }[]>`
    select tracking_host_state as state from shop where tracking_host is not null order by 1`
  expect(hosts.map(({ state }) => state)).toEqual(['dead', 'ok'])
})

test('S4.3 every cent is in the ledger', async () => {
  expect(await findDiscrepancies(one().sql)).toEqual([])
  const [lines] = await one().sql`select count(*) as n from ledger_line`
  expect(lines?.n).toBeGreaterThan(20)
})

test('it has hits of every class, none invalid before a link was closed, from most of the world', async () => {
  const rows = await one().sql<{ class: string }[]>`select distinct class from hit order by 1`
  expect(rows.map((row) => row.class)).toEqual([
    'assistant',
    'bot',
    'duplicate',
    'invalid',
    'prefetch',
    'preview',
    'valid',
  ])
  const [found] = await one().sql`select count(distinct country) as n from hit`
  expect(found?.n).toBeGreaterThan(20)
})

test('it has orders of every status, credited and unattributed, with refunds and payments', async () => {
  const { sql } = one()
  const statuses = await sql<{ status: string }[]>`
    select distinct status from shop_order where affiliate_id is not null order by 1`
  expect(statuses.map((row) => row.status)).toEqual(['0', '1', '2'])
  const [found] = await sql`select
    (select count(*) from shop_order where unattributed_reason is not null) as nobody,
    (select count(*) from order_refund) as refunds, (select count(*) from invoice) as payments,
    (select count(*) from invoice where documents = '[]') as bare`
  expect(found?.nobody).toBeGreaterThan(0)
  expect(found?.refunds).toBeGreaterThan(0)
  expect(found?.payments).toBeGreaterThan(0)
  expect(found?.bare).toBe(0)
})

test('it has tools of every kind, active and inactive, and every image was generated', async () => {
  const { sql } = one()
  const kinds = await sql<{ kind: string }[]>`select distinct kind from tool where active order by 1`
  expect(kinds.map(({ kind }) => kind)).toEqual(['banner', 'feed', 'text', 'video'])
  const [found] =
    await sql`select count(distinct x.shop_id) as shops, count(distinct t.campaign_id) as campaigns,
      (select count(*) from tool where not active) as closed, (select count(*) from tool where notes is not null) as noted,
      (select count(*) from tool where kind in ('banner', 'video') and width is null) as bare
    from tool t join tool_shop x on x.tool_id = t.id`
  expect(found).toEqual({ shops: 7, campaigns: 7, closed: 1, noted: 2, bare: 0 })
})

test('it has current, past and future downloads, and answered and open messages', async () => {
  const { sql } = one()
  const states = await sql<{ state: string }[]>`
    select distinct upload_state(opens_at, closes_at, ${present}) as state from upload order by 1`
  expect(states.map(({ state }) => state)).toEqual(['available', 'over', 'upcoming'])
  const [found] =
    await sql`select count(*) filter (where answered) as answered, count(*) filter (where not answered) as waiting,
      bool_and(answered = (updated_at > created_at)) as dated from contact_message`
  expect(found).toEqual({ answered: 9, waiting: 3, dated: true })
})

/** Timestamp columns with values after the given moment. */
async function stampsAfter({ sql }: TestApp, moment: Date): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and (c.column_name = 'at' or c.column_name ~ '^(created|updated|deleted|received|used|refunded|checked|verified)_at$')`
  expect(columns.length).toBeGreaterThan(20)
  const late = []
  for (const { table, column } of columns) {
    const [row] = await sql`select from ${sql(table)} where ${sql(column)} > ${moment} limit 1`
    if (row) late.push(`${table}.${column}`)
  }
  return late
}

test('nothing happened in the future, and a new affiliate has no data yet', async () => {
  const app = one()
  const { sql } = app
  const [hits] = await sql`select count(*) as late from hit where at > ${present.getTime()}`
  expect(hits).toEqual({ late: 0 })
  expect(await stampsAfter(app, present)).toEqual([])
  const [empty] = await sql`
    select verified_at is not null as verified, (select count(*) from link where affiliate_id = account.id) as links,
      (select count(*) from account_shop where account_id = account.id) > 0 as shops
    from account where username = ${addressOf(newcomer)}`
  expect(empty).toEqual({ verified: true, links: 0, shops: true })
  const [programme] = await sql`select support_address as address from programme`
  expect(programme?.address).toBe('support@example.com')
})

test('it has affiliates in every state', async () => {
  const { sql } = one()
  const [count] = await sql`select
    count(*) filter (where verified_at is null) as waiting, count(*) filter (where not active and verified_at is not null) as inactive,
    count(*) filter (where deleted_at is not null) as trash, count(*) as all from affiliate_view`
  expect(count).toEqual({ waiting: 4, inactive: 1, trash: 1, all: people.length })
})

test('two hundred orders cover every outcome', () => {
  const dealer = dealOutcomes(createRandom('deck'))
  const dealt: Outcome[] = Array.from({ length: 3000 }, () => dealer.outcome())
  expect(new Set(dealt.slice(0, 200).map(({ kind }) => kind)).size).toBe(13)
  const reasons = new Set(dealt.flatMap((outcome) => ('reason' in outcome ? [outcome.reason] : [])))
  const dealtElsewhere = [
    'inactive_at_click',
    'no_longer',
    'erased',
    'unknown_coupon',
    'inactive_coupon',
    'bot_click',
    'preview_click',
    'prefetch_click',
    'assistant_click',
    'refunded',
    'reinstated',
    'self_referral',
    'test',
    'chargeback',
    'other',
  ]
  const all = [...Object.keys(unattributedReasons), ...Object.keys(orderReasons)]
  expect([...reasons].sort()).toEqual(all.filter((reason) => !dealtElsewhere.includes(reason)).sort())
})
