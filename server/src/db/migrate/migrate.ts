// Brings a database to the schema of this version: baseline, migrations, functions and views, all of it or nothing;
// then the steps that take long and would block readers.
import { migrationMessages } from '@rivulet/contract/messages/migration-messages'
import { type Progress, unwatched } from '../../progress/progress.ts'
import { advisoryLocks } from '../advisory-lock.ts'
import { isBusy, lockBriefly, type Patience } from '../lock-briefly.ts'
import { connect, hangUp, type Queryable, type Transaction } from '../sql.ts'
import { type Plan, planMigration } from './plan-migration.ts'
import { type Applied, readApplied } from './read-applied.ts'
import {
  baselineOf,
  type Migration,
  nameInDatabase,
  readSchema,
  type Schema,
  type SchemaFile,
} from './schema-files.ts'

/** The application_name of connections that migrate, on all servers: while one of them works, the others wait. */
export const migrateName = 'rivulet migrate'

/** Servers of the version before go on meanwhile, and what they do may hold a table, or wait for the migration while it waits for them. */
const usualPatience: Patience = { wait: 5000, tries: 3 }

export type MigrateOptions = { schema?: Schema; progress?: Progress; patience?: Patience }

/**
 * Applies what is missing and returns its names. Of several servers starting at once one
 * migrates, the others wait for it.
 * @throws Error with one sentence when the database and the files disagree; nothing is applied then.
 */
export async function migrate(
  url: string,
  { schema = readSchema(), progress = unwatched, patience = usualPatience }: MigrateOptions = {},
): Promise<string[]> {
  const sql = connect(url, { max: 1, name: migrateName, statementTimeout: 0 })
  const cut = () => void hangUp(sql)
  progress.signal.addEventListener('abort', cut)
  try {
    progress.step('wait for other servers that migrate the database')
    await sql`select pg_advisory_lock(${advisoryLocks.migrate})`
    const applied = await readApplied(sql)
    const plan = planMigration(applied, schema)
    if (plan.missing.length > plan.after.length)
      await lockBriefly(sql, (tx) => apply(tx, { plan, schema, applied, progress }), patience)
    // These hold up no reader while they wait.
    const untilFree = { ...patience, wait: 0 }
    for (const migration of plan.after)
      await lockBriefly(sql, (tx) => applyAfter(tx, migration, progress), untilFree)
    return plan.missing
  } finally {
    progress.signal.removeEventListener('abort', cut)
    // A connection cut in the middle of a statement never closes by itself.
    await sql.end({ timeout: 1 })
  }
}

/** True when nothing is missing or too much for this code. */
export async function schemaIsCurrent(sql: Queryable, schema = readSchema()): Promise<boolean> {
  const applied = await readApplied(sql)
  try {
    return planMigration(applied, schema).missing.length === 0
  } catch {
    // A plan that is rejected belongs to another version.
    return false
  }
}

type Work = { plan: Plan; schema: Schema; applied: Applied | null; progress: Progress }

async function apply(
  transaction: Transaction,
  { plan, schema, applied, progress }: Work,
): Promise<void> {
  // Functions may name views, which are made after them.
  await transaction`set local check_function_bodies = off`
  const run = (file: SchemaFile) => {
    progress.step(file.name)
    return applyFile(transaction, file)
  }
  await dropViews(run, viewsToDrop({ plan, schema, applied }))
  for (const file of baselineFiles(plan, schema)) await run(file)
  if (plan.baseline) await note(transaction, baselineOf(schema))
  for (const migration of plan.migrations) {
    await run(migration)
    await note(transaction, migration)
  }
  for (const file of [...plan.functions, ...plan.views]) await run(file)
  await noteFiles(transaction, schema)
}

/** Each by itself, while servers of the version before go on; this one starts once all are done. */
async function applyAfter(
  transaction: Transaction,
  migration: Migration,
  progress: Progress,
): Promise<void> {
  progress.step(migration.name)
  await applyFile(transaction, migration)
  await note(transaction, migration)
}

function baselineFiles({ baseline }: Plan, { tables, takeOver, takeOverRc2 }: Schema): SchemaFile[] {
  if (baseline === 'create') return tables
  if (baseline === null) return []
  // Comments are in the files of their tables; a database that is taken over gets the current ones.
  const comments = tables.flatMap((file) => {
    const found = file.sql.match(/^comment on .*;$/gm)
    return found ? [{ ...file, sql: found.join('\n') }] : []
  })
  return [...(baseline === 'take over' ? [takeOver] : []), takeOverRc2, ...comments]
}

async function applyFile(transaction: Transaction, { name, sql }: SchemaFile): Promise<void> {
  try {
    await transaction.unsafe(sql).simple()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const { busy, failed } = migrationMessages
    throw new Error(isBusy(cause) ? busy(name, reason) : failed(name, reason), { cause })
  }
}

/** Views of the last release before the baseline that have no file any more. */
const goneSince = ['analytics_order_view']

/** A database before the baseline has no record of its views. */
function viewsToDrop({ plan, schema, applied }: Omit<Work, 'progress'>): string[] {
  const noted = applied?.files.filter(({ name }) => name.startsWith('views/')) ?? []
  const taken = [...schema.views.map(({ name }) => nameInDatabase(name)), ...goneSince]
  return plan.baseline === 'take over' ? taken : noted.map(({ name }) => nameInDatabase(name))
}

/** In one statement, because they depend on each other. A view of the operator's own that reads one of them stops the migration with its name. */
async function dropViews(run: (file: SchemaFile) => Promise<void>, names: string[]): Promise<void> {
  if (names.length === 0) return
  await run({ name: 'views', sql: `drop view if exists ${names.join(', ')}`, checksum: '' })
}

async function note(transaction: Transaction, migration: ReturnType<typeof baselineOf>): Promise<void> {
  await transaction`insert into schema_migration ${transaction(migration, 'version', 'name', 'checksum')}
    on conflict (version) do update set checksum = excluded.checksum`
}

async function noteFiles(transaction: Transaction, { functions, views }: Schema): Promise<void> {
  await transaction`delete from schema_file`
  const rows = [...functions, ...views].map(({ name, checksum }) => ({ name, checksum }))
  if (rows.length > 0) await transaction`insert into schema_file ${transaction(rows)}`
}
