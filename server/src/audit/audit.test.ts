// The audit log in its database: hash chain, append-only enforcement, tamper detection, and redaction.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check-books.ts'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { forgetOrigins, forgetPerson } from './forget-entries.ts'
import { writeAuditLog } from './write-audit-log.ts'

const now = new Date('2026-11-21T10:00:00Z')
const source = { requestId: 'r-1', ip: '203.0.113.77', device: 'abc' }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const check = () => checkBooks(database.sql, { now, zone: 'Europe/Brussels', nightly: false })
const found = async () => (await check()).discrepancies.map(({ what, id }) => [what, id])
const note = (actorId: number, at = now) =>
  database.sql.begin((tx) =>
    writeAuditLog(tx, { actorId, sessionId: 1, source }, at, {
      ...{ action: 'edit', resource: 'affiliate', recordId: actorId },
      ...{ before: { name: 'ANNA' }, after: { name: 'BERT' } },
    }),
  )
const linesOf = async (actorId: number) =>
  (
    await database.sql<
      { id: number }[]
    >`select id from audit_line where actor_id = ${actorId} order by id`
  ).map(({ id }) => id)

let actors = 1000
/** Four entries of a new actor. */
async function written(): Promise<{ actor: number; lines: number[] }> {
  const actor = ++actors
  for (let n = 0; n < 4; n++) await note(actor)
  return { actor, lines: await linesOf(actor) }
}

/** As the database owner could, with triggers disabled; rolled back afterwards. */
async function tampered(change: () => Promise<unknown>): Promise<unknown[][]> {
  const { sql } = database
  await sql`create table kept as select * from audit_line`
  await sql`alter table audit_line disable trigger user`
  try {
    await change()
    await sql`alter table audit_line enable trigger user`
    await found()
    return await found()
  } finally {
    await sql`alter table audit_line disable trigger user`
    await sql`delete from audit_line`
    await sql`insert into audit_line select * from kept`
    await sql`alter table audit_line enable trigger user`
    await sql`drop table kept`
  }
}

test('R77 concurrent entries of many actors are chained per actor', async () => {
  const people = Array.from({ length: 8 }, () => ++actors)
  await Promise.all(people.flatMap((actor) => Array.from({ length: 6 }, () => note(actor))))
  const several = { actorId: ++actors, source }
  await writeAuditLog(
    database.sql,
    several,
    now,
    ...Array.from({ length: 20 }, () => ({ action: 'trash' })),
  )
  expect(await found()).toEqual([])
  expect((await linesOf(several.actorId)).length).toBe(20)
  for (const actor of people) expect((await linesOf(actor)).length).toBe(6)
})

test.each([
  ['an actor', (id: number) => database.sql`update audit_line set actor_id = 1 where id = ${id}`],
  ['an act', (id: number) => database.sql`update audit_line set action = 'view' where id = ${id}`],
  [
    'a value',
    (id: number) => database.sql`update audit_line set after = '{"name":"X"}' where id = ${id}`,
  ],
  ['an address', (id: number) => database.sql`update audit_line set ip = '1.1.1.1' where id = ${id}`],
  [
    'what is said to be forgotten and is not',
    (id: number) =>
      database.sql`update audit_line set words_salt = null, after = '{"name":"X"}' where id = ${id}`,
  ],
])('R77 an entry whose %s was changed is reported', async (_what, change) => {
  const { lines } = await written()
  await check()
  const line = lines[1] ?? 0
  expect(await tampered(() => change(line))).toEqual([['act', line]])
  expect(await found()).toEqual([])
})

test('R77 a removed entry is detected by the one after it, a lost tail by the seal', async () => {
  const { lines } = await written()
  await check()
  expect(await tampered(() => database.sql`delete from audit_line where id = ${lines[1] ?? 0}`)).toEqual(
    [['act', lines[2]]],
  )
  expect(
    (await tampered(() => database.sql`delete from audit_line where id = ${lines[3] ?? 0}`)).map(
      ([what]) => what,
    ),
  ).toEqual(['actSeal'])
})

test('R77 entries cannot be changed or removed, and the server’s database role has no right to try', async () => {
  const { sql } = database
  const { lines } = await written()
  const id = lines[0] ?? 0
  for (const change of [
    `action = 'view'`,
    'actor_id = 1',
    `after = '{}'`,
    `after = null`,
    `ip = '8.8.8.8', device = null, origin_salt = null`,
    `ip = null`,
    `hash = '\\x00'`,
  ])
    await expect(sql.unsafe(`update audit_line set ${change} where id = ${id}`)).rejects.toThrow(
      'append-only',
    )
  await expect(sql`delete from audit_line where id = ${id}`).rejects.toThrow('append-only')
  await expect(sql`truncate audit_line`).rejects.toThrow('append-only')
  const rights = await sql<{ right: string }[]>`
    select privilege_type as right from information_schema.role_table_grants where table_name = 'audit_line'`
  expect(rights.map(({ right }) => right)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/UPDATE|DELETE|TRUNCATE/)]),
  )
  expect(await found()).toEqual([])
})

test('R77 R82 an address older than a year is shortened to its network, and the chain stays valid', async () => {
  const actor = ++actors
  await note(actor, new Date('2025-11-20T10:00:00Z'))
  await note(actor, new Date('2025-11-22T10:00:00Z'))
  await forgetOrigins(database.sql, now)
  const lines = await database.sql`
    select ip, device from audit_line where actor_id = ${actor} order by id`
  expect(lines).toMatchObject([
    { ip: '203.0.113.0', device: null },
    { ip: '203.0.113.77', device: 'abc' },
  ])
  expect(await found()).toEqual([])
})

test('R77 R83 erasing a person removes addresses, values and export filters, not the fact that something happened', async () => {
  const { sql } = database
  const { id, username } = await makeAccount(sql, 'Affiliate', { name: 'CARLA' })
  await note(id)
  const admin = ++actors
  const narrowed = { action: 'export', resource: 'affiliate', after: { search: `x ${username}` } }
  const other = { action: 'export', resource: 'affiliate', after: { search: 'somebody' } }
  await writeAuditLog(sql, { actorId: admin, source }, now, narrowed, other)
  await forgetPerson(sql, ['affiliate'], { id, name: 'CARLA', username }, now)
  const lines = await sql`
    select action, ip, before, after from audit_line where actor_id in (${id}, ${admin}) order by id`
  expect(lines).toEqual([
    { action: 'edit', ip: null, before: null, after: null },
    { action: 'export', ip: source.ip, before: null, after: null },
    { action: 'export', ip: source.ip, before: null, after: other.after },
  ])
  expect(await found()).toEqual([])
})

test('R98 redactions without an entry that records them are detected, also behind one that records others', async () => {
  const { sql } = database
  const { id, username } = await makeAccount(sql, 'Affiliate', { name: 'DORA' })
  await note(id)
  await forgetPerson(sql, ['affiliate'], { id, name: 'DORA', username }, now)
  const [forgotten] = await linesOf(id)
  const { lines } = await written()
  const [line = 0] = lines
  await check()
  const [said] = await sql<{ by: number }[]>`
    select forgotten_by as by from audit_line where id = ${forgotten ?? 0}`
  expect(said?.by).toEqual(expect.any(Number))
  const blank = sql`label = null, before = null, after = null, words_salt = null`
  expect(await tampered(() => sql`update audit_line set ${blank} where id = ${line}`)).toEqual([
    ['act', line],
  ])
  expect(
    await tampered(
      () => sql`update audit_line set ${blank}, forgotten_by = ${said?.by ?? 0} where id = ${line}`,
    ),
  ).toEqual(expect.arrayContaining([['act', line]]))
  // The database also denies this to the server's own role.
  await expect(sql`update audit_line set ${blank} where id = ${line}`).rejects.toThrow('append-only')
  await expect(
    sql`update audit_line set ${blank}, forgotten_by = ${line} where id = ${line}`,
  ).rejects.toThrow('append-only')
  expect(await found()).toEqual([])
})

test('R98 a truncated tail is detected by the seal in another table', async () => {
  const { sql } = database
  const { lines } = await written()
  await check()
  const last = lines.at(-1) ?? 0
  const cut = () => sql`delete from audit_line where id >= ${last}`
  expect((await tampered(cut)).map(([what]) => what)).toEqual(['actSeal'])
})
