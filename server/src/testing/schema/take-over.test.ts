// A database of the last release before the baseline is taken over, and then equals a fresh one; an older one is
// refused.
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate/migrate.ts'
import { createTestDatabase } from '../database.ts'
import { createDatabaseBeforeBaseline } from './before-baseline.ts'
import { readCatalogue } from './read-catalogue.ts'

const fresh = await createTestDatabase()
const before = await createDatabaseBeforeBaseline()
afterAll(async () => {
  await fresh.drop()
  await before.drop()
})

test('R85 a database of a release before the last one is refused, and the sentence names the way out', async () => {
  const { sql, url } = before
  const [newest] = await sql<
    { version: number }[]
  >`delete from schema_migration where version = 90 returning *`
  const whole = await readCatalogue(sql)
  await expect(migrate(url)).rejects.toThrow(
    /is at a version before 1.0 \(0089-kept-since.sql\); start release 1.0.0-rc.1 once/,
  )
  expect(await readCatalogue(sql)).toEqual(whole)
  await sql`insert into schema_migration ${sql(newest ?? { version: 0 })}`
})

test('R85 a database whose first migration was never applied gets the baseline', async () => {
  const { sql, url, drop } = await createTestDatabase('empty')
  await sql`create table schema_migration (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`
  expect(await migrate(url)).toContain('baseline')
  expect(await readCatalogue(sql)).toEqual(await readCatalogue(fresh.sql))
  await drop()
})

test('R85 a database of the last release before the baseline is taken over with its rows, and its catalogue is that of a fresh one', async () => {
  const { sql, url } = before
  await sql`insert into setting (name, value) values ('kept', '1')`
  expect(await migrate(url)).toContain('baseline')
  expect(await migrate(url)).toEqual([])
  const [taken, made] = [await readCatalogue(sql), await readCatalogue(fresh.sql)]
  expect(made.length).toBeGreaterThan(2000)
  expect(taken).toEqual(made)
  expect(await sql`select value from setting where name = 'kept'`).toEqual([{ value: 1 }])
  const noted = await sql<{ version: number }[]>`select version from schema_migration order by version`
  expect(noted.map(({ version }) => version).slice(0, 3)).toEqual([0, 1, 2])
})

test('R85 a database of 1.0.0-rc.2 is taken over with its rows, and its catalogue is that of a fresh one', async () => {
  const { sql, url, drop } = await createTestDatabase()
  // The tables of 1.0.0-rc.2 had one thing otherwise.
  for (const table of ['shop_order', 'claim', 'early_message'])
    await sql`alter table ${sql(table)} rename column order_number to order_id`
  await sql`alter table shop_order rename constraint shop_order_shop_id_order_number_key to shop_order_shop_id_order_id_key`
  await sql`alter index claim_order_number_key rename to claim_order_id_key`
  await sql`update schema_migration set checksum = '9ebccffe2ac46a46409998930a2a2c24ad9209089cbaaba56e213456fb7086db' where version = 0`
  const [shop] =
    await sql`insert into shop (name, url, window_days, click_parameter) values ('S', 'https://s.example/', 30, 'c') returning id`
  await sql`insert into early_message (shop_id, order_id, refund_id, refund_cents, message, received_at)
    values (${shop?.id}, 'A-1', 'R-1', 100, '{}', now())`
  expect(await migrate(url)).toEqual(['baseline'])
  expect(await migrate(url)).toEqual([])
  expect(await readCatalogue(sql)).toEqual(await readCatalogue(fresh.sql))
  expect(await sql`select order_number from early_message`).toEqual([{ order_number: 'A-1' }])
  await drop()
})
