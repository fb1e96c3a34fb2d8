// A pool whose connections are all in use: callers that cannot wait get an error and send nothing more, and the others
// get the next free connection.
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, hangUp, type Sql, withPatience } from './sql.ts'

const database = await createTestDatabase('empty')
await database.sql`create table shoe (size integer)`
afterAll(() => database.drop())

let sql: Sql
let release: () => void
let held: Promise<void>
/** The one connection is in use until it is released. */
beforeEach(async () => {
  sql = connect(database.url, { max: 1 })
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  release = end.resolve
  held = sql.begin(async (tx) => {
    await tx`select`
    begun.resolve()
    await end.promise
  })
  await begun.promise
})
afterEach(() => sql.end({ timeout: 0 }))

const late = { code: 'POOL_TIMEOUT' }
const sizes = async () => [...(await database.sql`select size from shoe order by size`.values())].flat()

test('R86 who cannot wait for a connection is told, and what they asked is never done', async () => {
  const soon = withPatience(sql, 20)
  await expect(soon`insert into shoe values (1)`).rejects.toMatchObject(late)
  await expect(soon.begin((tx) => tx`insert into shoe values (2)`)).rejects.toMatchObject(late)
  await expect(soon.unsafe('insert into shoe values (3)')).rejects.toMatchObject(late)
  release()
  await held
  expect(await soon`insert into shoe values (4)`).toHaveLength(0)
  expect(await sizes()).toEqual([4])
})

test('R86 who can wait gets the connection in turn, also behind a transaction or statement that fails', async () => {
  const done: unknown[] = []
  const noted = (work: PromiseLike<unknown>, n: number) =>
    Promise.resolve(work).then(
      () => done.push(n),
      () => done.push(-n),
    )
  const all = [
    noted(
      sql.begin((tx) => tx`select 1`),
      1,
    ),
    noted(
      sql.begin((tx) => tx`select from missing`),
      2,
    ),
    noted(sql`select 3`, 3),
    noted(sql`select from missing`, 4),
    noted(withPatience(sql, 60_000)`select 5`, 5),
  ]
  release()
  await Promise.all([held, ...all])
  expect(done).toEqual([1, -2, 3, -4, 5])
})

test('a part of another statement takes no turn', async () => {
  release()
  await held
  expect(await sql`select ${sql`1 + ${sql.unsafe('1')}`} as n`).toEqual([{ n: 2 }])
  expect(await sql`select 3 as n`).toEqual([{ n: 3 }])
})

test('F3 what is asked while connections are being cut is asked on new ones', async () => {
  release()
  await held
  void hangUp(sql)
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
})

test('what had to wait goes on as what it is a part of', async () => {
  const part = new AsyncLocalStorage<string>()
  const seen = part.run('mine', () => sql.begin(async () => part.getStore()))
  release()
  expect(await seen).toBe('mine')
})
