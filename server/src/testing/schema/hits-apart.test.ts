// Hits and visitors may be on other machines (docs/scale.md), which have no other table: the queries about them and
// their definitions allow for it.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockNames } from '../../domain/order/api/lock-names.ts'
import { createTestDatabase } from '../database.ts'
import { faultsOf as faultsWith } from './hits-apart.ts'

const root = join(import.meta.dirname, '../../../..')
const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database

/** Ours are not on the other machines. */
const functions = globSync('server/schema/functions/**/*.sql', { cwd: root }).map((path) =>
  basename(path, '.sql').replaceAll('-', '_'),
)
const faultsOf = (text: string) => faultsWith(text, functions)

/** The one place where hits are joined with other tables. */
const joined = 'server/schema/views/clicks/analytics-view.sql'
const left = /\.test\.ts$|^server\/src\/(testing|torture|soak|demo)\/|take-over/

test('no SQL joins hits with a table but in one place, and none leaves to one machine what another has', () => {
  const paths = ['server/schema/{functions,views}/**/*.sql', 'server/src/**/*.{sql,ts}']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => path !== joined && !left.test(path))
  expect(paths.length).toBeGreaterThan(600)
  const faults = paths.flatMap((path) =>
    faultsOf(readFileSync(join(root, path), 'utf8')).map((fault) => `${path} ${fault}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['select 1 from hit h join link k on k.id = h.link_id', 'joins hit with link'],
  ['select 1 from hit, link where link.id = hit.link_id', 'joins hit with link'],
  ['select 1 from link k left join hit h on k.id = h.link_id', 'joins hit with link'],
  [
    'select 1 from link k cross join lateral (select from hit h where h.link_id = k.id) h',
    'compares hit with k.id',
  ],
  ['with some as (select 1) select 1 from hit h join some on true', 'joins hit with some'],
  ['select (select h.at from hit h where h.link_id = k.id) from link k', 'compares hit with k.id'],
  ['with gone as (delete from hit where at < 1 returning *) select 1 from gone', 'changes hit in a CTE'],
  [
    'delete from visitor where ctid = any(array(select ctid from visitor))',
    'names rows of visitor by ctid',
  ],
  [
    'insert into visitor values (1) on conflict (link_id) do update set visit_at = now()',
    'sets visitor by now()',
  ],
  ['select 1 as a, exists (select from hit h where h.at = 1)', 'selects no column of hit'],
  [
    'with hits as materialized (select h.at from hit h) select exists (select from shop_order) from hits',
    'selects no column of shop_order',
  ],
  ['select 1 from hit h where place_of(h.ip) is null', 'has place_of() asked of hit'],
  ["select create_reference_table('link')", 'makes a reference table'],
])('%s is refused', (text, fault) => {
  expect(faultsOf(`sql\`${text}\``)).toEqual([expect.stringContaining(fault)])
})

test.each([
  'select 1 from hit h join unnest($1::bigint[]) as asked (id) on h.link_id = asked.id',
  'with page as materialized (select h.at from hit h limit 9) select 1 from page join link k on true',
  'with some as materialized (select 1 as id) select 1 from hit h join some on some.id = h.at',
  'select 1 from hit h where h.link_id = any(array(select k.id from link k where k.active))',
])('%s is not', (text) => {
  expect(faultsOf(`sql\`${text}\``)).toEqual([])
})

test('queries of an order are planned once for all values, but not where Citus is, which refuses such plans', async () => {
  const mode = () =>
    sql.begin(async (tx) => {
      await lockNames(tx, 'order')
      const [found] = await tx<{ mode: string }[]>`select current_setting('plan_cache_mode') as mode`
      return found?.mode
    })
  expect(await mode()).toBe('force_generic_plan')
  await sql`create function citus_version() returns text language sql as 'select version()'`
  expect(await mode()).toBe('auto')
  await sql`drop function citus_version`
})

test.each(['hit', 'visitor'])(
  '%s has link_id in each key, no references and no triggers',
  async (name) => {
    const keys = await sql<{ key: string; holds: boolean }[]>`
    select i.indexrelid::regclass::text as key, exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'link_id') as holds
    from pg_index i where i.indrelid = ${name}::regclass and i.indisunique`
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(({ holds }) => !holds)).toEqual([])
    expect(
      await sql`select conname from pg_constraint where contype = 'f' and ${name}::regclass in (conrelid, confrelid)`,
    ).toEqual([])
    expect(await sql`select tgname from pg_trigger where tgrelid = ${name}::regclass`).toEqual([])
  },
)
