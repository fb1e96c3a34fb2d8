// Numbers, days and instants come back exactly as they went in.
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { arrayTypes } from './array-types.ts'
import { connect, oneConnection } from './sql.ts'
import { isUnreachable } from './unreachable.ts'

const knownArrays = Object.values(arrayTypes).flatMap(({ from }) => from)
const database = await createTestDatabase()
const { sql } = database
afterAll(() => database.drop())

test('R71 bigint and its sums are safe integers, and anything else is refused instead of rounded', async () => {
  const [row] =
    await sql`select sum(x) as total, max(x) as most from (values (9007199254740990), (1)) v(x)`
  expect(row).toEqual({ total: 9007199254740991, most: 9007199254740990 })
  await expect(sql`select 9007199254740993 as much`).rejects.toThrow('9007199254740993')
  await expect(sql`select 0.1::numeric as part`).rejects.toThrow('cast ratios to float8')
})

test('a day stays the day, whatever the clock of this machine', async () => {
  const [row] = await sql`select ${'2024-02-29'}::date as day, current_setting('TimeZone') as zone`
  expect(row).toEqual({ day: '2024-02-29', zone: 'UTC' })
})

test('an instant goes in and comes out as a Date', async () => {
  const instant = new Date('2024-03-31T01:30:00.123Z')
  const [row] = await sql`select ${instant}::timestamptz as at`
  expect(row?.['at']).toEqual(instant)
})

test('R86 a statement ends after 10 s and an idle transaction after 15 s', async () => {
  const rows = await sql`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`
  expect(rows.map((row) => row['setting'])).toEqual(['15000', '10000'])
})

test('what is written goes out at once, also the end of a short COPY', async () => {
  const noDelay = vi.spyOn(Socket.prototype, 'setNoDelay')
  const own = connect(database.url, { max: 2 })
  await Promise.all([own`select 1`, own`select 2`])
  expect(noDelay.mock.calls).toEqual([[], []])
  noDelay.mockRestore()
  await own.end()
})

test('R89 a connection that ends while it is being opened is told to whoever asked, and to nobody else', async () => {
  const astray: unknown[] = []
  const note = (reason: unknown) => astray.push(reason)
  process.on('unhandledRejection', note)
  for (let delay = 0; delay < 60; delay++) {
    const own = connect(database.url, { max: 1 })
    const asked = own`select 1`.catch(() => {})
    await setTimeout(delay / 4)
    await own.end({ timeout: 0 })
    await asked
  }
  await setTimeout(50)
  process.off('unhandledRejection', note)
  expect(astray).toEqual([])
})

test('JSON goes in and comes out as what it is, also text and lists; null is none', async () => {
  for (const value of [{ a: ["it's", null] }, ['x'], 'text', '{"a":1}', 7, true]) {
    const [row] = await sql`select ${sql.json(value)} as json, jsonb_typeof(${sql.json(value)}) as type`
    expect(row?.['json']).toEqual(value)
    expect(row?.['type']).toBe(Array.isArray(value) ? 'array' : typeof value)
  }
  expect(await sql`select ${sql.json(null)}::jsonb is null as none`).toEqual([{ none: true }])
})

test('R89 a library that has encoded its JSON already sends it through one connection as it is', async () => {
  const own = oneConnection(sql)
  const type = async (value: unknown) =>
    (await own.unsafe('select jsonb_typeof($1::jsonb) as type', [value as string]))[0]?.[
      'type'
    ] as unknown
  expect(await type('{"a":1}')).toBe('object')
  expect(await type({ a: 1 })).toBe('object')
  expect(await type('[1]')).toBe('array')
  await own.end()
})

test('R89 a session that holds locks outlives the age at which a pool replaces connections', async () => {
  const own = oneConnection(sql)
  expect(own.options.max_lifetime).toBeNull()
  expect(own.options.max).toBe(1)
  await own.end()
})

test('rows, names and lists stand where they belong, with parts of other queries in them', async () => {
  await sql.begin(async (tx) => {
    await tx`create temporary table shoe (id integer, size integer) on commit drop`
    const rows = [1, 2, 3].map((id) => ({ id, size: 40 + id }))
    expect((await tx`insert into ${tx('shoe')} ${tx(rows)}`).count).toBe(3)
    await tx`update shoe set ${tx({ size: 50 }, 'size')} where id in ${tx([1, 3])} and id in ${tx([1, 2])}`
    expect((await tx`delete from shoe where id in ${tx([])}`).count).toBe(0)
    const parts = [tx`where size > ${1}`, tx`and id <> ${3}`]
    expect(await tx`select ${tx(['id', 'size'])} from shoe s ${parts} order by ${tx('s.id')}`).toEqual([
      { id: 1, size: 50 },
      { id: 2, size: 42 },
    ])
  })
})

test('R26 an object from JSON that looks like a part of a query is sent as a value', async () => {
  const template = {
    strings: ['1); drop table account; --'],
    args: [],
    value: 'account',
    first: 'account',
  }
  const forged = JSON.parse(JSON.stringify(template)) as string
  const [row] = await sql`select ${forged}::jsonb as value`
  expect(row).toEqual({ value: forged })
})

test('R86 a table that gets a column while queries of it are prepared is read as it is', async () => {
  const own = connect(database.url, { max: 1 })
  await own`create table boot (id integer)`
  const all = () => own`select * from boot`
  await own`insert into boot values (1)`
  expect(await all()).toEqual([{ id: 1 }])
  await sql`alter table boot add column size integer default 44`
  expect(await all()).toEqual([{ id: 1, size: 44 }])
  await own`drop table boot`
  await own.end()
})

test('arrays go in and come out as lists of what they hold', async () => {
  const lists = {
    texts: ['a', 'with "quotes" and \\', null, '{,}', 'NULL', ''],
    numbers: [1, -2],
    large: [9007199254740991],
    flags: [true, false],
    days: ['2024-02-29'],
    instants: [new Date('2024-03-31T01:30:00.123Z')],
    objects: [{ a: ['x'] }, null],
    none: [],
  }
  const [row] = await sql`
    select ${lists.texts}::text[] as texts, ${lists.numbers}::int[] as numbers, ${lists.large}::bigint[] as large,
      array[true, false] as flags, ${lists.days}::date[] as days,
      array['2024-03-31T01:30:00.123Z'::timestamptz] as instants,
      ${lists.objects as unknown as string}::jsonb[] as objects, ${lists.none}::uuid[] as none`
  expect(row).toEqual(lists)
})

test('each array type of our tables is known', async () => {
  const unknown = await sql`
    select distinct format_type(a.atttypid, null) as type from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
    join pg_type t on t.oid = a.atttypid
    where t.typcategory = 'A' and not t.oid::int = any(${knownArrays})`
  expect([...unknown]).toEqual([])
})

test('R86 an idle connection is closed where that was asked for; others stay, as their session may hold a lock', async () => {
  const [closing, staying] = [{ name: 'closing', closeIdleAfter: 1 }, { name: 'staying' }].map(
    (options) => connect(database.url, { max: 1, ...options }),
  ) as [ReturnType<typeof connect>, ReturnType<typeof connect>]
  const open = async () =>
    (
      await database.sql<{ name: string }[]>`
        select application_name as name from pg_stat_activity where application_name in ('closing', 'staying') order by 1`
    ).map(({ name }) => name)
  await Promise.all([staying`select`, closing`select`])
  expect(await open()).toEqual(['closing', 'staying'])
  await expect.poll(open).toEqual(['staying'])
  expect(await closing`select 1 as one`).toMatchObject([{ one: 1 }])
  await Promise.all([closing.end(), staying.end()])
})

test('F2 R86 if none of several hosts answers, a query fails with the reason, as with one', async () => {
  for (const hosts of ['127.0.0.1:1,127.0.0.1:2', '127.0.0.1:1']) {
    const nowhere = connect(`postgres://nobody@${hosts}/none`)
    // The first opens a connection, the next ones reopen it.
    for (let asked = 0; asked < 3; asked++) {
      const error: unknown = await nowhere`select 1`.catch((reason: unknown) => reason)
      expect
        .soft([hosts, String(error), isUnreachable(error)])
        .toEqual([hosts, expect.stringMatching(/connect ECONNREFUSED 127\.0\.0\.1:[12]/), true])
    }
    await nowhere.end({ timeout: 0 })
  }
})
