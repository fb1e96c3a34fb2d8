// Rows that are read part by part are all there, or the reader gets an error.
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, hangUp } from './sql.ts'
import { streamRows } from './stream-rows.ts'

const database = await createTestDatabase('empty')
const slow = connect(database.url)
afterAll(async () => {
  await slow.end({ timeout: 0 })
  await database.drop()
})

test('F3 R28 a connection that is cut between two parts does not pass for the end of the rows', async () => {
  const sql = connect(database.url, { max: 1 })
  const read = async () => {
    let rows = 0
    for await (const part of sql`select generate_series(1, 1000)`.cursor(100)) {
      rows += part.length
      void hangUp(sql)
      await setImmediate()
    }
    return rows
  }
  await expect(read()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.end({ timeout: 0 })
})

const numbers = (sql: Parameters<Parameters<typeof streamRows>[2]>[0]) =>
  sql`select generate_series(1, 1000) as n`

test('R28 who reads slowly gets all rows, though statements may take no longer than half as long', async () => {
  const sql = connect(database.url, { max: 1, statementTimeout: 100 })
  const found: number[] = []
  for await (const part of streamRows<{ n: number }[]>(sql, 250, numbers)) {
    // On another connection, so that the time passes in the database.
    await slow`select pg_sleep(0.05)`
    found.push(...part.map(({ n }) => n))
  }
  expect(found).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1))
  await expect(sql`select pg_sleep(1)`).rejects.toMatchObject({ code: '57014' })
  await sql.end({ timeout: 0 })
})

test('R28 who stops reading gives the connection back', async () => {
  const sql = connect(database.url, { max: 1 })
  for await (const part of streamRows<{ n: number }[]>(sql, 10, numbers)) {
    expect(part).toHaveLength(10)
    break
  }
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end({ timeout: 0 })
})

test('R28 what cannot be read is told to the reader', async () => {
  const read = async () => {
    for await (const part of streamRows(
      slow,
      10,
      (tx) => tx`select 1 / (5 - n) from generate_series(1, 9) n`,
    ))
      expect(part).toHaveLength(0)
  }
  await expect(read()).rejects.toMatchObject({ code: '22012' })
})

const sleeping = (tx: Parameters<Parameters<typeof streamRows>[2]>[0]) => tx`select pg_sleep(600)`
const first = (rows: AsyncGenerator<object[]>) => rows.next()

test('R28 a query whose reader has left is cancelled, also while the database computes', async () => {
  const sql = connect(database.url, { max: 1 })
  const leaving = new AbortController()
  const rows = first(streamRows(sql, 10, sleeping, { gone: leaving.signal, slowest: 3_600_000 }))
  const computing = () => slow`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(computing).toHaveLength(1)
  leaving.abort()
  await expect(rows).rejects.toThrow()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(await computing()).toEqual([])
  await sql.end({ timeout: 0 })
})

test('R28 the database has as long for a batch as a report may take, whatever its reader does', async () => {
  const sql = connect(database.url, { max: 1 })
  await expect(first(streamRows(sql, 10, sleeping, { slowest: 100 }))).rejects.toMatchObject({
    code: '57014',
  })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end({ timeout: 0 })
})

test('R28 nothing is asked for a reader who has left before', async () => {
  const gone = AbortSignal.abort()
  await expect(first(streamRows(slow, 10, sleeping, { gone }))).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('F3 R28 a database that goes away while a reader thinks ends the reading, and not the process', async () => {
  const many = (tx: Parameters<typeof sleeping>[0]) => tx`select n from generate_series(1, 100000) n`
  const waiting = () => slow`
    select from pg_stat_activity where application_name = 'thinking reader' and wait_event = 'ClientRead'`
  for (let round = 0; round < 8; round++) {
    const sql = connect(database.url, { max: 1, name: 'thinking reader' })
    const rows = streamRows(sql, 100, many)
    await rows.next()
    await expect.poll(waiting).toHaveLength(1)
    await slow`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'thinking reader'`
    await expect.poll(waiting).toHaveLength(0)
    const rest = async () => {
      for await (const part of rows) expect(part.length).toBeGreaterThan(0)
    }
    // An error that nobody catches, such as of a write to the lost connection, fails this file.
    await expect(rest()).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|CONNECTION_)/) })
    await sql.end({ timeout: 0 })
  }
})
