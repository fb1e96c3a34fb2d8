// A transaction whose connection is cut ends, whatever it was doing, and the process survives.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, hangUp, type Sql, type Transaction } from './sql.ts'

const database = await createTestDatabase('empty')
afterAll(() => database.drop())

let sql: Sql
beforeEach(() => {
  sql = connect(database.url, { max: 1 })
})
afterEach(() => sql.end({ timeout: 0 }))

const gone = { code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/) as string }
const works: Record<string, (tx: Transaction, cut: () => Promise<void>) => Promise<unknown>> = {
  'in the middle of a statement': (tx, cut) => Promise.all([tx`select pg_sleep(60)`, cut()]),
  'before it asks again': async (tx, cut) => {
    await cut()
    return tx`select 2`
  },
  'before it asks in another way': async (tx, cut) => {
    await cut()
    return tx.unsafe('select 2')
  },
  'before it is to be committed': (_tx, cut) => cut(),
  'before it fails by itself': async (_tx, cut) => {
    await cut()
    throw new Error('of another kind')
  },
}

test.each(Object.keys(works))('F3 R80 a transaction that is cut %s is told so', async (when) => {
  const cut = () => hangUp(sql)
  const ended = sql.begin(async (tx) => {
    await tx`select 1`
    return works[when]?.(tx, cut)
  })
  await expect(ended).rejects.toMatchObject(gone)
  expect(await sql`select 3 as n`).toEqual([{ n: 3 }])
})

test('what a transaction answers and throws is handed on', async () => {
  expect(await sql.begin((tx) => tx`select 4 as n`)).toEqual([{ n: 4 }])
  const thrown = sql.begin('read only', async (tx) => tx`create table shoe (size integer)`)
  await expect(thrown).rejects.toMatchObject({ code: '25006' })
})

test('R63 after one of several statements has failed, nothing more of the others is run, not even after the rollback', async () => {
  await sql`create table boot (size integer)`
  for (let steps = 0; steps < 40; steps++) {
    let chained: Promise<unknown> = Promise.resolve()
    const chain = async (tx: Transaction) => {
      await tx`select 5`
      for (let step = 0; step < steps; step++) await Promise.resolve()
      await tx`insert into boot values (1)`
    }
    const ended = sql.begin((tx) => {
      chained = chain(tx)
      chained.catch(() => {})
      return Promise.all([chained, tx`select 1 / 0`])
    })
    await expect(ended).rejects.toBeInstanceOf(Error)
    await expect(chained).rejects.toBeInstanceOf(Error)
  }
  expect(await sql`select from boot`).toHaveLength(0)
})
