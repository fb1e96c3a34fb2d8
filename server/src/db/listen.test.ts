// Notifications are received even if the first attempt to listen failed, and again after a lost connection.
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

test('F3 R89 all channels of a pool are heard in one session, which begins again for each of them, and ends with the last', async () => {
  const own = connect(database.url, { max: 2, name: 'many channels' })
  const heard: string[] = []
  const hear = (channel: string) =>
    listen(
      own,
      channel,
      (word) => heard.push(`${channel} ${word}`),
      () => heard.push(`${channel} begins`),
    )
  const listeners = ['hat', 'coat', 'hat'].map(hear)
  await Promise.all(listeners.map(({ begun }) => begun))
  const sessions = async () =>
    await database.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'many channels' and query like 'listen%'`
  expect(await sessions()).toHaveLength(1)
  const all = async (word: string) => {
    heard.length = 0
    await database.sql`select pg_notify('hat', ${word}), pg_notify('coat', ${word})`
    await expect.poll(() => heard.toSorted()).toEqual([`coat ${word}`, `hat ${word}`, `hat ${word}`])
  }
  await all('one')
  heard.length = 0
  await hangUp(own)
  await expect.poll(() => heard.toSorted()).toEqual(['coat begins', 'hat begins', 'hat begins'])
  await all('two')
  await listeners[0]?.stop()
  heard.length = 0
  await database.sql`select pg_notify('hat', 'three')`
  await expect.poll(() => heard).toEqual(['hat three'])
  await Promise.all(listeners.slice(1).map((listener) => listener.stop()))
  await expect.poll(sessions).toEqual([])
  await own.end()
})
