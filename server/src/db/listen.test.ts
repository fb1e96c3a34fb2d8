// Notifications are received although the first attempt failed, and again after a lost connection.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { listen } from './listen.ts'
import { connect, hangUp } from './sql.ts'

const database = await createTestDatabase('empty')
const [{ name } = { name: '' }] = await database.sql<{ name: string }[]>`
  select current_database() || '_later' as name`
const url = new URL(database.url)
url.pathname = name
const sql = connect(url.href, { max: 1 })
afterAll(async () => {
  await sql.end({ timeout: 0 })
  await database.sql`drop database if exists ${database.sql(name)} with (force)`
  await database.drop()
})

test('F3 R89 a channel is heard although its database was missing at first, and again after a lost connection', async () => {
  const received: string[] = []
  let begun = 0
  const listener = listen(
    sql,
    'shoe',
    (payload) => received.push(payload),
    () => begun++,
  )
  await expect(listener.begun).rejects.toMatchObject({ code: '3D000' })
  await database.sql`create database ${database.sql(name)}`
  await expect.poll(() => begun).toBe(1)
  await sql`select pg_notify('shoe', 'one')`
  await expect.poll(() => received).toEqual(['one'])
  await hangUp(sql)
  await expect.poll(() => begun).toBe(2)
  await sql`select pg_notify('shoe', 'two')`
  await expect.poll(() => received).toEqual(['one', 'two'])
  await listener.stop()
})
