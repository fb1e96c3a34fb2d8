// The ledger against an attacker with full rights on the database: tampering is detected, located, and stops payments.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeAccount } from '../testing/account.ts'
import { whileHeld } from '../testing/hold-lock.ts'
import type { Transaction } from '../db/sql.ts'
import { booksAreBroken, checkBooks } from './check-books.ts'
import { postLine } from './post.ts'

const now = new Date('2026-11-21T10:00:00Z')
let database: TestDatabase
let affiliates: number[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Four lines for each of two new affiliates, alternating. */
beforeEach(async () => {
  const { sql } = database
  affiliates = []
  for (let n = 0; n < 2; n++) affiliates.push((await makeAccount(sql, 'Affiliate')).id)
  for (let line = 0; line < 4; line++)
    for (const affiliateId of affiliates)
      await sql.begin((tx) =>
        postLine(tx, {
          ...{ affiliateId, kind: 'manual', cents: 100 + line, availableAt: now, actorId: null, now },
          key: `test:${affiliateId}:${line}`,
        }),
      )
})

const book = (tx: Transaction, affiliateId: number | undefined) =>
  postLine(tx, {
    ...{ affiliateId: affiliateId ?? 0, kind: 'manual', cents: 5, availableAt: now, actorId: null, now },
    key: `test:${affiliateId}:more`,
  })
const check = () => checkBooks(database.sql, { now, zone: 'Europe/Brussels', nightly: false })
const found = async () => (await check()).discrepancies.map(({ what, id }) => [what, id])
const linesOf = async (affiliateId: number | undefined) =>
  (
    await database.sql<{ id: number }[]>`
      select id from ledger_line where affiliate_id = ${affiliateId ?? 0} order by id`
  ).map(({ id }) => id)

/** As the table's owner with triggers disabled; the change is rolled back afterwards. */
async function tampered(change: (line: number) => Promise<unknown>, at: number): Promise<unknown[]> {
  const { sql } = database
  const lines = await linesOf(affiliates[0])
  await sql`create table kept as select * from ledger_line`
  await sql`alter table ledger_line disable trigger user`
  try {
    await change(lines[at] ?? 0)
    await sql`alter table ledger_line enable trigger user`
    await found()
    // A second check finds it again: the first one must not seal the tampered state.
    return (await found()).map(([what, id]) => [
      what,
      what === 'chain' || what === 'running'
        ? lines.indexOf(Number(id))
        : what === 'seal'
          ? 'check'
          : 'affiliate',
    ])
  } finally {
    await sql`alter table ledger_line disable trigger user`
    await sql`delete from ledger_line`
    await sql`insert into ledger_line overriding system value select * from kept`
    await sql`alter table ledger_line enable trigger user`
    await sql`drop table kept`
  }
}

test('untouched chains hold, and each check seals the books again', async () => {
  expect(await found()).toEqual([])
  expect(await found()).toEqual([])
  const seals = await database.sql`select seal, last_line from book_check where seal is not null`
  expect(seals.length).toBeGreaterThanOrEqual(2)
})

test('a check waits for lines that are being booked, because its seal would miss them', async () => {
  const { sql } = database
  const [early, late] = affiliates
  const checked = await whileHeld(
    sql,
    (tx) => book(tx, early),
    1,
    async () => {
      await sql.begin((tx) => book(tx, late))
      return found()
    },
  )
  expect([checked, await found()]).toEqual([[], []])
})

test('a check gives up when somebody books for long, or all others would wait behind it', async () => {
  await database.sql.begin(async (tx) => {
    await book(tx, affiliates[0])
    await expect(check()).rejects.toThrow('lock timeout')
  })
  expect(await found()).toEqual([])
})

test.each([
  [
    'an amount',
    // The balances after it no longer follow, and the balance shown differs from the sum.
    [
      ['balance', 'affiliate'],
      ['running', 1],
      ['chain', 1],
    ],
    (line: number) => database.sql`update ledger_line set cents = cents + 1 where id = ${line}`,
  ],
  [
    'a day',
    [['chain', 1]],
    (line: number) =>
      database.sql`update ledger_line set available_at = available_at - interval '1 day' where id = ${line}`,
  ],
  [
    'a note',
    [['chain', 1]],
    (line: number) => database.sql`update ledger_line set note = 'x' where id = ${line}`,
  ],
])('a line whose %s was changed is reported, and stops payments', async (_what, wanted, change) => {
  await check()
  expect(await tampered(change, 1)).toEqual(wanted)
  expect(await booksAreBroken(database.sql)).toBe(true)
  expect(await found()).toEqual([])
  expect(await booksAreBroken(database.sql)).toBe(false)
})

test('a deleted line is detected by the line after it', async () => {
  await check()
  const removed = await tampered((line) => database.sql`delete from ledger_line where id = ${line}`, 1)
  expect(removed).toEqual([
    ['balance', 'affiliate'],
    ['running', 2],
    ['chain', 2],
  ])
})

test('a recomputed or truncated chain breaks the seal of the last check', async () => {
  await check()
  const rewritten = async (line: number) => {
    await database.sql`update ledger_line set cents = cents + 1 where id = ${line}`
    await database.sql`
      update ledger_line set balance_cents = balance_cents + 1 where id >= ${line} and affiliate_id = ${affiliates[0] ?? 0}`
    for (const id of await linesOf(affiliates[0]))
      await database.sql`
        update ledger_line l set hash = ledger_hash(
          (select hash from ledger_line where affiliate_id = l.affiliate_id and id < l.id order by id desc limit 1), l)
        where id = ${id}`
  }
  expect(await tampered(rewritten, 1)).toEqual([['seal', 'check']])
  await check()
  const cut = (line: number) =>
    database.sql`delete from ledger_line where id >= ${line} and affiliate_id = ${affiliates[0] ?? 0}`
  expect(await tampered(cut, 3)).toEqual([['seal', 'check']])
})

test('lines and checks cannot be changed, and the server’s database role has no right to try', async () => {
  const { sql } = database
  for (const table of ['ledger_line', 'book_check']) {
    await expect(sql.unsafe(`update ${table} set id = default`)).rejects.toThrow('append-only')
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow('append-only')
    const rights = await sql<{ right: string }[]>`
      select privilege_type as right from information_schema.role_table_grants where table_name = ${table}`
    expect(rights.map(({ right }) => right)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/UPDATE|DELETE|TRUNCATE/)]),
    )
    expect(rights.map(({ right }) => right)).toContain('INSERT')
  }
})
