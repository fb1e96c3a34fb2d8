// Migrations: a baseline, changes after it, and views and functions that follow their files; whole or not at all.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connect } from '../sql.ts'
import { migrate, migrateName, schemaIsCurrent } from './migrate.ts'
import { readSchema } from './schema-files.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'rivulet-migrations-'))
  write(
    'schema/tables/schema-migration.sql',
    `create table schema_migration (version integer primary key, name text, checksum text);
     create table schema_file (name text, checksum text)`,
  )
  write('schema/tables/shoe.sql', 'create table shoe (size integer); insert into shoe values (42);')
  write('schema/functions/larger.sql', functionOf('1'))
  write('schema/views/shoe-view.sql', viewOf('larger(size) as size'))
  write('schema/take-over.sql', '')
  write('schema/take-over-rc.2.sql', '')
  list('tables/schema-migration.sql', 'tables/shoe.sql', 'functions/larger.sql', 'views/shoe-view.sql')
  write(
    'migrations/0091-lace.sql',
    "create table lace as select current_setting('lock_timeout') as patience",
  )
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function write(name: string, sql: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), sql)
}
const remove = (name: string) => rmSync(join(folder, name))
const list = (...names: string[]) => write('schema/order.txt', `# In order.\n\n${names.join('\n')}\n`)
const functionOf = (more: string) =>
  `-- A larger size.\ncreate or replace function larger(size integer) returns integer language sql as 'select size + ${more}';`
const viewOf = (columns: string) =>
  `-- Somebody's shoes.\ncreate view shoe_view as select ${columns} from shoe;`
const schema = () => readSchema(folder)
const run = () => migrate(database.url, { schema: schema() })

const shown = () => database.sql`select * from shoe_view`
async function tables(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and relname not like 'schema%' order by 1`
  return rows.map((row) => row.name)
}

test('R85 an empty database gets the baseline and each migration once, patient for 5 s', async () => {
  expect(await run()).toEqual(['baseline', '0091-lace.sql'])
  expect(await run()).toEqual([])
  expect(await shown()).toEqual([{ size: 43 }])
  expect(await database.sql`select patience from lace`).toEqual([{ patience: '5s' }])
})

test('R85 of servers that start together one migrates and the others wait', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['baseline', '0091-lace.sql'])
})

test('R85 a function or view is applied again once its file changes, and no other time', async () => {
  await run()
  write('schema/functions/larger.sql', functionOf('2'))
  expect(await run()).toEqual(['functions/larger.sql'])
  expect(await shown()).toEqual([{ size: 44 }])
  write('schema/views/shoe-view.sql', viewOf('size, size as same'))
  expect(await run()).toEqual(['views/shoe-view.sql'])
  expect(await shown()).toEqual([{ size: 42, same: 42 }])
  write('schema/views/shoe-view.sql', viewOf('size, size as same').replaceAll('\n', '\r\n'))
  expect(await run()).toEqual([])
})

test('R85 a view whose file is gone is dropped, and a new one made', async () => {
  await run()
  remove('schema/views/shoe-view.sql')
  write('schema/views/lace-view.sql', '-- Laces.\ncreate view lace_view as select * from lace;')
  list('tables/schema-migration.sql', 'tables/shoe.sql', 'functions/larger.sql', 'views/lace-view.sql')
  expect(await run()).toEqual(['views/lace-view.sql', 'views/shoe-view.sql'])
  expect(await tables()).toEqual(['lace', 'lace_view', 'shoe'])
})

test('R85 a migration changes a column that a view reads', async () => {
  await run()
  write('migrations/0092-size.sql', 'alter table shoe alter column size type text')
  write('schema/views/shoe-view.sql', viewOf("size || ' EU' as size"))
  expect(await run()).toEqual(['0092-size.sql', 'views/shoe-view.sql'])
  expect(await shown()).toEqual([{ size: '42 EU' }])
})

test('R85 the first line of a view or function is its comment in the catalogue', async () => {
  await run()
  const [row] = await database.sql`select obj_description('shoe_view'::regclass) as view,
    obj_description('larger(integer)'::regprocedure) as function`
  expect(row).toEqual({ view: "Somebody's shoes.", function: 'A larger size.' })
  write('schema/views/shoe-view.sql', 'create view shoe_view as select size from shoe;')
  expect(schema).toThrow('The first line of views/shoe-view.sql must be a comment')
})

test('R85 a start that fails leaves nothing behind, also of what came before the failure', async () => {
  await run()
  write('migrations/0092-sole.sql', 'create table sole (a integer)')
  write('migrations/0093-broken.sql', 'create table half (a integer); select 1 / 0;')
  await expect(run()).rejects.toThrow(
    'The migration 0093-broken.sql failed and changed nothing: division by zero.',
  )
  expect(await tables()).toEqual(['lace', 'shoe', 'shoe_view'])
  remove('migrations/0093-broken.sql')
  write('schema/views/shoe-view.sql', viewOf('colour'))
  await expect(run()).rejects.toThrow(
    'The migration views/shoe-view.sql failed and changed nothing: column "colour" does not exist.',
  )
  expect(await shown()).toEqual([{ size: 43 }])
})

test('R85 what comes after the others meets readers of the new views, is no half thing when it fails, and is done by the next start', async () => {
  await run()
  write('migrations/0092-size.after.sql', 'update shoe set size = size + 1; select 1 / 0')
  write('migrations/0093-sole.sql', 'create table sole (a integer)')
  await expect(run()).rejects.toThrow('The migration 0092-size.after.sql failed and changed nothing')
  expect(await tables()).toEqual(['lace', 'shoe', 'shoe_view', 'sole'])
  expect(await shown()).toEqual([{ size: 43 }])
  expect(await schemaIsCurrent(database.sql, schema())).toBe(false)
  const reader = connect(database.url, { max: 1 })
  await reader.begin(async (reading) => {
    // It holds the view: what drops and makes views again would wait for it.
    await reading`select * from shoe_view`
    write('migrations/0092-size.after.sql', 'update shoe set size = size + 1')
    expect(await run()).toEqual(['0092-size.after.sql'])
  })
  await reader.end()
  expect(await shown()).toEqual([{ size: 44 }])
  expect(await run()).toEqual([])
})

/** Until the migration waits for somebody. */
const waiting = () =>
  vi.waitFor(async () => {
    const rows = await database.sql`select from pg_stat_activity
      where application_name = ${migrateName} and wait_event_type = 'Lock' and datname = current_database()`
    expect(rows).toHaveLength(1)
  }, 60_000)

test.each([
  ['an upgrade', '0092-lock.sql'],
  ['what comes after the others', '0092-lock.after.sql'],
])(
  'R85 %s beside a writer who holds what it waits for, and waits for what it holds, begins again',
  async (_what, name) => {
    await run()
    write(`migrations/${name}`, 'lock lace; lock shoe; create table sole (a integer)')
    const writer = connect(database.url, { max: 1 })
    const upgrade = { applied: Promise.resolve<string[]>([]) }
    await writer.begin(async (writing) => {
      // The migration is the one that finds out.
      await writing`set local deadlock_timeout = '1min'`
      await writing`update shoe set size = 43`
      upgrade.applied = run()
      await waiting()
      await writing`insert into lace values ('long')`
    })
    expect(await upgrade.applied).toEqual([name])
    await writer.end()
    expect(await tables()).toContain('sole')
    expect(await shown()).toEqual([{ size: 44 }])
  },
)

test('R85 an upgrade that something else holds up says what to do, and the next one finds nothing half done', async () => {
  await run()
  write('migrations/0092-sole.sql', 'create table sole (a integer); lock shoe')
  const reader = connect(database.url, { max: 1 })
  await reader.begin(async (reading) => {
    await reading`select from shoe`
    const upgrade = migrate(database.url, { schema: schema(), patience: { wait: 20, tries: 2 } })
    await expect(upgrade).rejects.toThrow(
      'The migration 0092-sole.sql changed nothing, because something else holds what it changes, such as a backup or a long report (canceling statement due to lock timeout). Start again once that has ended.',
    )
  })
  await reader.end()
  expect(await tables()).not.toContain('sole')
  expect(await run()).toEqual(['0092-sole.sql'])
})

test('R85 a migration changed after it was applied is refused by name', async () => {
  await run()
  write('migrations/0091-lace.sql', 'create table lace (size text)')
  await expect(run()).rejects.toThrow(
    /The migration 0091-lace.sql was changed after it was applied.*npm run dev -- --reset/,
  )
})

test('R85 tables of the baseline that were changed after they were applied are refused', async () => {
  await run()
  write('schema/tables/shoe.sql', 'create table shoe (size text)')
  await expect(run()).rejects.toThrow(/tables of server\/schema were changed.*npm run dev -- --reset/)
})

test('R85 an applied migration whose file is missing is refused', async () => {
  write('migrations/0092-sole.sql', 'create table sole (a integer)')
  await run()
  remove('migrations/0091-lace.sql')
  await expect(run()).rejects.toThrow(
    '0091-lace.sql was applied to this database but its file is missing',
  )
})

test('R85 older code refuses a newer schema', async () => {
  await run()
  remove('migrations/0091-lace.sql')
  await expect(run()).rejects.toThrow(
    /migrated by a newer version \(0091-lace.sql\).*npm run restore.*npm run dev -- --reset/,
  )
  expect(await schemaIsCurrent(database.sql, schema())).toBe(false)
})

test('R85 a migration numbered before an applied one is refused', async () => {
  write('migrations/0094-sole.sql', 'create table sole (a integer)')
  await run()
  write('migrations/0093-heel.sql', 'create table heel (a integer)')
  await expect(run()).rejects.toThrow('0093-heel.sql is numbered before')
})

test('R85 the schema is current once migrations, functions and views are applied', async () => {
  await run()
  expect(await schemaIsCurrent(database.sql, schema())).toBe(true)
  write('schema/functions/larger.sql', functionOf('3'))
  expect(await schemaIsCurrent(database.sql, schema())).toBe(false)
  await run()
  write('migrations/0092-sole.sql', 'create table sole (a integer)')
  expect(await schemaIsCurrent(database.sql, schema())).toBe(false)
})

test('R85 a file that is no migration, has the number of another one or stands in no list is refused', () => {
  write('migrations/92-sole.sql', '')
  expect(schema).toThrow('92-sole.sql must be named like 0091-name.sql')
  remove('migrations/92-sole.sql')
  write('migrations/0091-sole.sql', '')
  expect(schema).toThrow('0091-sole.sql has the number of another one')
  remove('migrations/0091-sole.sql')
  write('migrations/0090-sole.sql', '')
  expect(schema).toThrow('0090-sole.sql must have a number above 90')
  remove('migrations/0090-sole.sql')
  write('schema/views/people/sole-view.sql', '-- Soles.\ncreate view sole_view as select 1;')
  expect(schema).toThrow('views/people/sole-view.sql must be listed in server/schema/order.txt')
})

test('F9 after a kill in the middle of a migration the next start completes', async () => {
  await run()
  const gate = 4242
  write(
    'migrations/0092-slow.sql',
    `create table half (a integer); select pg_advisory_xact_lock(${gate});`,
  )
  const holder = connect(database.url, { max: 1 })
  await holder`select pg_advisory_lock(${gate})`
  const child = startChild(`
    import { migrate } from './db/migrate/migrate.ts'
    import { readSchema } from './db/migrate/schema-files.ts'
    await migrate(${JSON.stringify(database.url)}, { schema: readSchema(${JSON.stringify(folder)}) })`)
  await vi.waitFor(async () => {
    const waiting = await database.sql`select from pg_locks where not granted and objid = ${gate}`
    expect(waiting).toHaveLength(1)
  }, 60_000)
  await child.end('SIGKILL')
  expect(await tables()).toEqual(['lace', 'shoe', 'shoe_view'])
  await holder.end()
  expect(await run()).toEqual(['0092-slow.sql'])
  expect(await tables()).toEqual(['half', 'lace', 'shoe', 'shoe_view'])
})
