// Migrations: forward only, checked, whole or not at all, by one server at a time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChild } from '../testing/child.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connect } from './sql.ts'
import { migrate, schemaIsCurrent } from './migrate.ts'
import { readMigrations } from './migration-file.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'rivulet-migrations-'))
  write('0001-shoe.sql', 'create table shoe (size integer); insert into shoe values (42);')
  write('0002-lace.sql', "create table lace as select current_setting('lock_timeout') as patience")
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.url, { migrations: readMigrations(folder) })

async function tables(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  return rows.map((row) => row.name)
}

test('R85 every migration is applied once, in order, each patient for 5 s', async () => {
  expect(await run()).toEqual(['0001-shoe.sql', '0002-lace.sql'])
  expect(await run()).toEqual([])
  expect(await database.sql`select size from shoe`).toEqual([{ size: 42 }])
  expect(await database.sql`select patience from lace`).toEqual([{ patience: '5s' }])
})

test('R85 of servers that start together one migrates and the others wait', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001-shoe.sql', '0002-lace.sql'])
})

test('R85 a migration that fails leaves nothing behind', async () => {
  write('0003-broken.sql', 'create table half (a integer); select 1 / 0;')
  await expect(run()).rejects.toThrow(
    'The migration 0003-broken.sql failed and changed nothing: division by zero.',
  )
  expect(await tables()).toEqual(['lace', 'schema_migration', 'shoe'])
})

test('R85 a migration changed after it was applied is refused by name', async () => {
  await run()
  write('0001-shoe.sql', 'create table shoe (size text)')
  await expect(run()).rejects.toThrow(
    /The migration 0001-shoe.sql was changed after it was applied.*npm run dev -- --reset/,
  )
})

test('R85 other line ends are no change', async () => {
  write('0003-sole.sql', 'create table sole (\n  thickness integer\n)')
  await run()
  write('0003-sole.sql', 'create table sole (\r\n  thickness integer\r\n)')
  expect(await run()).toEqual([])
})

test('R85 an applied migration whose file is missing is refused', async () => {
  await run()
  rmSync(join(folder, '0001-shoe.sql'))
  await expect(run()).rejects.toThrow(
    '0001-shoe.sql was applied to this database but its file is missing',
  )
})

test('R85 older code refuses a newer schema', async () => {
  write('0003-sole.sql', 'create table sole (a integer)')
  await run()
  rmSync(join(folder, '0003-sole.sql'))
  await expect(run()).rejects.toThrow(
    /migrated by a newer version \(0003-sole.sql\).*npm run restore.*npm run dev -- --reset/,
  )
  expect(await schemaIsCurrent(database.sql, readMigrations(folder))).toBe(false)
})

test('R85 a migration numbered before an applied one is refused', async () => {
  write('0004-sole.sql', 'create table sole (a integer)')
  await run()
  write('0003-heel.sql', 'create table heel (a integer)')
  await expect(run()).rejects.toThrow('0003-heel.sql is numbered before')
})

test('R85 the schema is current once all migrations are applied', async () => {
  await run()
  expect(await schemaIsCurrent(database.sql, readMigrations(folder))).toBe(true)
  write('0003-sole.sql', 'create table sole (a integer)')
  expect(await schemaIsCurrent(database.sql, readMigrations(folder))).toBe(false)
})

test('R85 a file that is no migration is refused', () => {
  write('3-sole.sql', '')
  expect(() => readMigrations(folder)).toThrow('3-sole.sql must be named like 0001-name.sql')
  rmSync(join(folder, '3-sole.sql'))
  write('0002-sole.sql', '')
  expect(() => readMigrations(folder)).toThrow('0002-sole.sql has the number of another one')
})

test('F9 after a kill in the middle of a migration the next start completes', async () => {
  const gate = 4242
  write('0003-slow.sql', `create table half (a integer); select pg_advisory_xact_lock(${gate});`)
  const holder = connect(database.url, { max: 1 })
  await holder`select pg_advisory_lock(${gate})`
  const child = startChild(`
    import { migrate } from './db/migrate.ts'
    import { readMigrations } from './db/migration-file.ts'
    await migrate(${JSON.stringify(database.url)}, { migrations: readMigrations(${JSON.stringify(folder)}) })`)
  await vi.waitFor(async () => {
    const waiting = await database.sql`select from pg_locks where not granted and objid = ${gate}`
    expect(waiting).toHaveLength(1)
  }, 20_000)
  await child.end('SIGKILL')
  expect(await tables()).toEqual(['lace', 'schema_migration', 'shoe'])
  await holder.end()
  expect(await run()).toEqual(['0003-slow.sql'])
  expect(await tables()).toEqual(['half', 'lace', 'schema_migration', 'shoe'])
})
