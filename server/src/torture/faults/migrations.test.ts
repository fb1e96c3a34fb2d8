// Migrations whose connection is cut after each of their statements: nothing of them stays, and the next start completes.
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { type Migration, readMigrations } from '../../db/migration-file.ts'
import type { Sql } from '../../db/sql.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { report, times } from '../../testing/fault/tally.ts'

const database = await createTestDatabase('empty')
const whole = await createTestDatabase()
afterAll(async () => {
  await database.drop()
  await whole.drop()
})

const cut = 'select pg_terminate_backend(pg_backend_pid());'

/** Where each statement ends: at a semicolon outside of strings, bodies and comments. */
function endsOf(sql: string): number[] {
  const token = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|;/g
  return [...sql.matchAll(token)].filter(([text]) => text === ';').map(({ index }) => index + 1)
}

const many = times(0, 1) > 0

/** With `npm test` every eighth migration, in its middle; else all, after each statement. */
const isChosen = (n: number, all: readonly Migration[]) => many || n % 8 === 7 || n === all.length - 1
const chosen = (ends: number[]) => (many ? ends : ends.slice(ends.length >> 1, (ends.length >> 1) + 1))

const cutAt = ({ sql, ...migration }: Migration, end: number): Migration => ({
  ...migration,
  sql: `${sql.slice(0, end)}\n${cut}\n${sql.slice(end)}`,
})

/** Columns, indexes, rules, triggers, functions and views as PostgreSQL itself tells them. */
async function schemaOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
    order by 1`
  return rows.map(({ line }) => line)
}

test('F9 R85 each migration that is cut off after a statement leaves nothing behind, and the next start completes it', async () => {
  const all = readMigrations()
  const { sql, url } = database
  let cuts = 0
  let completed = 0
  const places = [...all.keys()].filter((n) => isChosen(n, all))
  for (const n of places) {
    const migration = all[n] as Migration
    await migrate(url, { migrations: all.slice(0, n) })
    const before = await schemaOf(sql)
    for (const end of chosen(endsOf(migration.sql))) {
      const halved = [...all.slice(0, n), cutAt(migration, end)]
      await expect(migrate(url, { migrations: halved }), `${migration.name} at ${end}`).rejects.toThrow()
      cuts++
    }
    expect(await schemaOf(sql), migration.name).toEqual(before)
    if ((await migrate(url, { migrations: all.slice(0, n + 1) }))[0] === migration.name) completed++
  }
  expect(await schemaOf(sql)).toEqual(await schemaOf(whole.sql))
  report({
    fault: 'F9 migration cut off',
    repetitions: cuts,
    acknowledged: places.length,
    found: completed,
    doubled: 0,
  })
  expect(completed).toBe(places.length)
}, 600_000)
