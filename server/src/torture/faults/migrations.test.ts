// Migrations interrupted after each statement: nothing of them is kept, and the next start completes them.
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate/migrate.ts'
import { readSchema, type Schema, type SchemaFile } from '../../db/migrate/schema-files.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { createDatabaseBeforeBaseline } from '../../testing/schema/before-baseline.ts'
import { readCatalogue } from '../../testing/schema/read-catalogue.ts'

const shipped = readSchema()
const [empty, old, current] = await Promise.all([
  createTestDatabase('empty'),
  createDatabaseBeforeBaseline(),
  createTestDatabase(),
])
afterAll(() => Promise.all([empty, old, current].map((database) => database.drop())))

const cut = 'select pg_terminate_backend(pg_backend_pid());'

/** Statement ends: semicolons outside of strings, function bodies and comments. */
function endsOf(sql: string): number[] {
  const token = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|;/g
  return [...sql.matchAll(token)].filter(([text]) => text === ';').map(({ index }) => index + 1)
}

const many = times(0, 1) > 0

/** With `npm test` every sixteenth file, in its middle; otherwise all, after each statement. */
const isChosen = (n: number, all: readonly SchemaFile[]) => many || n % 16 === 15 || n === all.length - 1
const chosen = (ends: number[]) => (many ? ends : ends.slice(ends.length >> 1, (ends.length >> 1) + 1))

const cutAt = <File extends SchemaFile>(file: File, end: number): File => ({
  ...file,
  sql: `${file.sql.slice(0, end)}\n${cut}\n${file.sql.slice(end)}`,
})

type Kind = 'tables' | 'functions' | 'views' | 'migrations'

/** What comes after the others is cut by itself: the others stand by then. */
const isAfter = (file: SchemaFile) => 'after' in file && file.after === true

/** The schema as often as it is cut, once after each chosen statement of its files of a kind. */
function cutSchemas(schema: Schema, kind: Kind, after = false): [place: string, schema: Schema][] {
  const files: SchemaFile[] = schema[kind]
  const wanted = files.filter((file) => isAfter(file) === after)
  return files.flatMap((file, n) =>
    (wanted.includes(file) && isChosen(wanted.indexOf(file), wanted)
      ? chosen(endsOf(file.sql))
      : []
    ).map((end): [string, Schema] => [
      `${file.name} at ${end}`,
      { ...schema, [kind]: files.with(n, cutAt(file, end)) },
    ]),
  )
}

const cutTakeOvers = (schema: Schema) =>
  chosen(endsOf(schema.takeOver.sql)).map((end): [string, Schema] => [
    `take-over at ${end}`,
    { ...schema, takeOver: cutAt(schema.takeOver, end) },
  ])

let cuts = 0
let starts = 0
let completed = 0

async function cutThenComplete({ sql, url }: TestDatabase, places: [string, Schema][], schema: Schema) {
  const before = await readCatalogue(sql)
  expect(places.length).toBeGreaterThan(0)
  for (const [place, halved] of places) {
    await expect(migrate(url, { schema: halved }), place).rejects.toThrow()
    cuts++
    if (many && cuts % 20 > 0) continue
    expect(await readCatalogue(sql), place).toEqual(before)
  }
  expect(await readCatalogue(sql)).toEqual(before)
  starts++
  if ((await migrate(url, { schema })).length > 0) completed++
  expect(await migrate(url, { schema })).toEqual([])
}

test('F9 R85 what is cut off after a statement leaves nothing behind, and the next start completes it', async () => {
  const whole = await readCatalogue(current.sql)
  const kinds = ['tables', 'functions', 'views', 'migrations'] as const
  await cutThenComplete(
    empty,
    kinds.flatMap((kind) => cutSchemas(shipped, kind)),
    shipped,
  )
  expect(await readCatalogue(empty.sql)).toEqual(whole)
  await cutThenComplete(old, [...cutTakeOvers(shipped), ...cutSchemas(shipped, 'views')], shipped)
  expect(await readCatalogue(old.sql)).toEqual(whole)
  for (const [place, halved] of cutSchemas(shipped, 'migrations', true)) {
    const name = place.split(' ')[0] ?? ''
    await current.sql`delete from schema_migration where name = ${name}`
    await expect(migrate(current.url, { schema: halved }), place).rejects.toThrow()
    cuts++
    expect(await readCatalogue(current.sql), place).toEqual(whole)
    starts++
    expect(await migrate(current.url), place).toEqual([name])
    completed++
  }
  const later = laterSchema()
  await cutThenComplete(
    current,
    // Those of before have been applied, and would not be run.
    [
      ...cutSchemas(later, 'migrations').filter(([place]) => place.includes('-later')),
      ...cutSchemas(later, 'views'),
    ],
    later,
  )
  await migrate(empty.url, { schema: later })
  expect(await readCatalogue(current.sql)).toEqual(await readCatalogue(empty.sql))
  report({
    fault: 'F9 migration cut off',
    repetitions: cuts,
    acknowledged: starts,
    found: completed,
    doubled: 0,
  })
  expect(completed).toBe(starts)
}, 1_800_000)

/** As a release after this one may have it: two changes of tables, and views that show them. */
function laterSchema(): Schema {
  const next = (shipped.migrations.at(-1)?.version ?? 90) + 1
  const sqls = [
    'alter table account add column later text; create index account_later on account (later);',
    'alter table setting alter column name type varchar(80); alter table account alter column later set default 1;',
  ]
  const migrations = sqls.map((sql, n) => ({
    version: next + n,
    after: false,
    name: `${String(next + n).padStart(4, '0')}-later.sql`,
    sql,
    checksum: `${n}`,
  }))
  const views = shipped.views.map((view) => ({
    ...view,
    checksum: view.name.includes('administrator') ? 'changed' : view.checksum,
  }))
  return { ...shipped, migrations: [...shipped.migrations, ...migrations], views }
}
