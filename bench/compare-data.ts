// Verifies an upgrade: `node bench/compare-data.ts OLD NEW [table.column | table …]` compares two data directories of
// stopped servers, row by row and file by file. Named columns, and named tables with more or fewer rows, may differ.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'
import { say } from './stopwatch.ts'

type Columns = Record<string, string[]>
/** Row count, and for each column a checksum in which swapped values show. */
type Digest = { rows: number } & Record<string, number | string>

const [before = '', after = '', ...mayDiffer] = process.argv.slice(2)

async function columnsOf(sql: Sql): Promise<Columns> {
  const tables = await sql<{ table: string; columns: string[] }[]>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('schema_migration', 'schema_file')
    group by 1 order by 1`
  return Object.fromEntries(tables.map(({ table, columns }) => [table, columns]))
}

async function digest(sql: Sql, table: string, columns: string[]): Promise<Digest | undefined> {
  const key = columns.includes('id') ? 'id, ' : ''
  const sums = columns.map(
    (name) =>
      `coalesce(sum(('x' || left(md5(row(${key}"${name}")::text), 15))::bit(60)::bigint), 0)::text as "${name}"`,
  )
  const [row] = await sql.unsafe<Digest[]>(
    `select ${['count(*) as rows', ...sums].join(', ')} from "${table}"`,
  )
  return row
}

/** By path: uploads, mails written to disk, and secrets. */
function filesOf(dataDir: string): Map<string, string> {
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(dataDir, path)))
      .digest('hex')
  const below = (folder: string) =>
    existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`)
      : []
  const paths = [...below('files'), ...below('outbox'), 'secret', 'other-secret'].filter((path) =>
    existsSync(join(dataDir, path)),
  )
  return new Map(paths.map((path) => [path, hash(path)]))
}

async function open(dataDir: string) {
  const database = await startEmbedded({ dataDir })
  const sql = connect(database.url, { max: 1, statementTimeout: 0 })
  return { sql, close: () => sql.end().finally(() => database.stop()) }
}

const [old, now] = [await open(before), await open(after)]
const differences: string[] = []
try {
  const [were, are] = [await columnsOf(old.sql), await columnsOf(now.sql)]
  let rows = 0
  for (const [table, columns] of Object.entries(were)) {
    const common = columns.filter((name) => are[table]?.includes(name))
    if (common.length === 0) {
      differences.push(table)
      continue
    }
    const [was, is] = [await digest(old.sql, table, common), await digest(now.sql, table, common)]
    rows += was?.rows ?? 0
    if (was?.rows !== is?.rows) differences.push(`${table} (${was?.rows} rows, now ${is?.rows})`)
    else
      differences.push(
        ...common.filter((name) => was?.[name] !== is?.[name]).map((name) => `${table}.${name}`),
      )
    if (was?.rows) say(`${table}: ${was.rows} rows, ${common.length} columns`)
  }
  const [kept, found] = [filesOf(before), filesOf(after)]
  differences.push(...[...kept].filter(([path, hash]) => found.get(path) !== hash).map(([path]) => path))
  say(
    `\n${Object.keys(were).length} tables with ${rows} rows and ${kept.size} files of before were compared.`,
  )
} finally {
  await Promise.all([old.close(), now.close()])
}
const unexpected = differences.filter((name) => !mayDiffer.includes(name.replace(/ \(.*/, '')))
for (const name of differences)
  say(`${unexpected.includes(name) ? 'Differs' : 'Differs, as expected'}: ${name}`)
if (unexpected.length > 0) process.exitCode = 1
