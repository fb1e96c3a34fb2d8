// Retention of visitor data: personal data is deleted in time, counts stay.
import { afterAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeHit } from '../../testing/hits.ts'
import { ageHits } from './age-hits.ts'
import { recoverHit } from './recover-hit.ts'
import { storeHits } from './store-hits.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database
const config = testConfig({ retentionMonths: 13 })
let link = 0

const store = (at: string, ip = '193.190.17.23') =>
  storeHits(sql, 'Europe/Brussels', [makeHit(++link, at, { ip })]).then(() => link)
const age = (now: string) => ageHits({ sql, config, now: () => new Date(now) })
const ipOf = async (id: number) => (await sql`select ip from hit where link_id = ${id}`)[0]?.ip

test('R82 IP addresses are shortened to /24 and /48 after 30 days, not before', async () => {
  const four = await store('2026-03-01T12:00:00Z')
  const six = await store('2026-03-01T12:00:01Z', '2001:67c:2e8:1:2:3:4:5')
  const none = await store('2026-03-01T12:00:02Z', '')
  const later = await store('2026-03-01T12:00:03Z')
  await age('2026-03-31T12:00:00Z')
  expect(await ipOf(four)).toBe('193.190.17.23')
  await age('2026-03-31T12:00:02.500Z')
  expect([await ipOf(four), await ipOf(six), await ipOf(none), await ipOf(later)]).toEqual([
    '193.190.17.0/24',
    '2001:67c:2e8::/48',
    null,
    '193.190.17.23',
  ])
  await age('2026-05-31T12:00:00Z')
  expect([await ipOf(four), await ipOf(later)]).toEqual(['193.190.17.0/24', '193.190.17.0/24'])
})

test('R82 raw hits are deleted after the retention period, roll-ups stay', async () => {
  const old = await store('2025-06-15T12:00:00Z')
  const kept = await store('2025-06-15T12:00:02Z')
  await age('2026-07-15T12:00:01Z')
  const hits = await sql`select link_id from hit where link_id in ${sql([old, kept])}`
  expect([...hits]).toEqual([{ link_id: kept }])
  const [counted] =
    await sql`select sum(hits) as hits, sum(uniques) as uniques from hit_hour where link_id in ${sql([old, kept])}`
  expect(counted).toEqual({ hits: 2, uniques: 2 })
})

test('R82 on the last days of a month no more is deleted than on the first of the next one', async () => {
  const kept = await store('2026-03-01T12:00:00Z')
  await age('2027-03-31T12:00:00Z')
  expect(await sql`select from hit where link_id = ${kept}`).toHaveLength(1)
  await age('2027-04-01T11:00:00Z')
  expect(await sql`select from hit where link_id = ${kept}`).toHaveLength(1)
  await age('2027-04-01T13:00:00Z')
  expect(await sql`select from hit where link_id = ${kept}`).toHaveLength(0)
})

test('R82 expired months are dropped as whole partitions, and coming months exist before their first hit', async () => {
  const months = async () =>
    (
      await sql<{ name: string }[]>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'hit'::regclass and c.relname like 'hit_20%' order by 1`
    ).map(({ name }) => name.slice(4))
  const early = await store('2028-03-05T12:00:00Z')
  await age('2028-01-31T12:00:00Z')
  expect((await months()).slice(-3)).toEqual(['2028_01', '2028_02', '2028_03'])
  // Rows that came before their month's partition existed were moved into it.
  const [place] = await sql`select tableoid::regclass::text as name from hit where link_id = ${early}`
  expect(place?.name).toBe('hit_2028_03')
  await age('2029-04-30T12:00:00Z')
  expect((await months()).slice(0, 1)).toEqual(['2028_03'])
  await age('2029-05-01T00:00:00Z')
  expect((await months()).slice(0, 1)).toEqual(['2029_04'])
  expect(await sql`select from hit where link_id = ${early}`).toHaveLength(0)
})

test('R58 R82 every month is vacuumed after each day that expires in it, so that the oldest hit is found among rows, not among gaps', async () => {
  await age('2028-01-31T12:00:00Z')
  const late = await sql`
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'hit'::regclass and not coalesce(c.reloptions, '{}') @> '{autovacuum_vacuum_scale_factor=0.01}'`
  expect([...late]).toEqual([])
})

test('R82 an address stored after its retention is stored shortened', async () => {
  await age('2029-06-30T12:00:00Z')
  expect(await ipOf(await store('2029-05-30T12:00:00Z'))).toBe('193.190.17.0/24')
  expect(await ipOf(await store('2029-06-01T12:00:00Z'))).toBe('193.190.17.23')
})

test('R82 a click that an order recovered keeps no whole address either when its spool comes after that', async () => {
  await age('2029-06-30T12:00:00Z')
  const hit = makeHit(++link, '2029-05-30T13:00:00Z', { ip: '193.190.17.23' })
  await sql.begin((tx) => recoverHit(tx, 'Europe/Brussels', hit))
  await storeHits(sql, 'Europe/Brussels', [hit])
  const [row] = await sql`select ip, agent is not null as completed from hit where link_id = ${link}`
  expect(row).toEqual({ ip: '193.190.17.0/24', completed: true })
})

test('R82 visitors are deleted after 48 hours, salts when they are no longer needed', async () => {
  await sql`delete from visitor`
  await sql`delete from visitor_salt`
  await store('2026-08-01T23:00:00Z')
  await store('2026-08-02T23:00:00Z')
  const left = async () => {
    const salts = await sql<{ day: string }[]>`select day from visitor_salt order by day`
    const [visitors] = await sql`select count(*) from visitor`
    return [salts.map(({ day }) => day), visitors?.count]
  }
  expect(await left()).toEqual([['2026-07-31', '2026-08-01', '2026-08-02'], 2])
  await age('2026-08-03T00:00:00Z')
  expect(await left()).toEqual([['2026-08-02'], 2])
  await age('2026-08-03T23:00:01Z')
  expect(await left()).toEqual([['2026-08-02'], 1])
  await age('2026-08-05T00:00:00Z')
  expect(await left()).toEqual([[], 0])
})

test('F8 of several servers one runs the clean-up, the others do not wait', async () => {
  const old = await store('2024-01-01T12:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => age('2026-08-05T00:00:00Z')))
  expect(await sql`select from hit where link_id = ${old}`).toHaveLength(0)
  const locks =
    await sql`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  expect(locks).toHaveLength(0)
})

test('R82 R91 an expired month is dropped once nobody reads hits, and does not block readers meanwhile', async () => {
  await sql`select make_hit_month('2024-01-01')`
  const old = await store('2024-01-01T12:00:00Z')
  const [begun, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`select from hit limit 1`
    begun.resolve()
    await reading.promise
  })
  // It may have to open a connection first; until it has read, nothing waits for it.
  await begun.promise
  const aged = age('2026-08-05T00:00:00Z')
  const tries = new Set<string>()
  const seen = async () => {
    const waiting = await sql<{ at: string }[]>`
      select a.xact_start::text as at from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and l.mode = 'AccessExclusiveLock' and a.datname = current_database()`
    for (const { at } of waiting) tries.add(at)
    return tries.size
  }
  await expect.poll(seen, { interval: 5 }).toBeGreaterThan(1)
  expect(await sql`select from hit where link_id = ${old}`).toHaveLength(1)
  reading.resolve()
  await reader
  await aged
  expect(await sql`select from hit where link_id = ${old}`).toHaveLength(0)
})
