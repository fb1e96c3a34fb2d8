// Brings a database to the newest schema: numbered SQL files, forward only, each applied once and whole.
import { migrationMessages } from '@rivulet/contract/migration-messages'
import { type Progress, unwatched } from '../progress/progress.ts'
import { advisoryLocks } from './advisory-lock.ts'
import { readMigrations, type Migration } from './migration-file.ts'
import { connect, hangUp, type Queryable, type Sql } from './sql.ts'

/** The application_name of connections that migrate, on all servers: while one of them works, the others wait. */
export const migrateName = 'rivulet migrate'

export type MigrateOptions = { migrations?: Migration[]; progress?: Progress }
type Applied = { version: number; name: string; checksum: string }

/**
 * Applies what is missing and returns the names applied. Of several servers starting at once one
 * migrates, the others wait for it.
 * @throws Error with one sentence when the database and the files disagree; nothing is applied then.
 */
export async function migrate(
  url: string,
  { migrations = readMigrations(), progress = unwatched }: MigrateOptions = {},
): Promise<string[]> {
  const sql = connect(url, { max: 1, name: migrateName, statementTimeout: 0 })
  const cut = () => void hangUp(sql)
  progress.signal.addEventListener('abort', cut)
  try {
    progress.step('wait for other servers that migrate the database')
    await sql`select pg_advisory_lock(${advisoryLocks.migrate})`
    await sql`
      create table if not exists schema_migration (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
    const pending = findPending(await appliedMigrations(sql), migrations)
    for (const migration of pending) {
      progress.step(`migration ${migration.name}`)
      await apply(sql, migration)
    }
    return pending.map((migration) => migration.name)
  } finally {
    progress.signal.removeEventListener('abort', cut)
    // A connection that was cut in the middle of a statement never ends by itself.
    await sql.end({ timeout: 1 })
  }
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`set local lock_timeout = '5s'`
      await transaction.unsafe(migration.sql).simple()
      await transaction`insert into schema_migration ${transaction(migration, 'version', 'name', 'checksum')}`
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(migrationMessages.failed(migration.name, reason), { cause })
  }
}

/** True when the database has exactly the migrations this code knows. */
export async function schemaIsCurrent(sql: Queryable, migrations = readMigrations()): Promise<boolean> {
  const [row] = await sql<
    { newest: number | null }[]
  >`select max(version) as newest from schema_migration`
  return (row?.newest ?? 0) === (migrations.at(-1)?.version ?? 0)
}

function appliedMigrations(sql: Queryable): Promise<Applied[]> {
  return sql<Applied[]>`select version, name, checksum from schema_migration order by version`
}

/**
 * What is applied next.
 * @throws Error with one sentence when the database and the files disagree.
 */
export function findPending(applied: Applied[], migrations: Migration[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum } of applied) {
    if (version > newest) {
      throw new Error(migrationMessages.newer(name))
    }
    const file = known.get(version)
    if (!file) throw new Error(migrationMessages.gone(name))
    if (file.checksum !== checksum) {
      throw new Error(migrationMessages.changed(name))
    }
  }
  const last = applied.at(-1)?.version ?? 0
  const pending = migrations.filter(
    (migration) => !applied.some(({ version }) => version === migration.version),
  )
  const late = pending.find((migration) => migration.version < last)
  if (late) throw new Error(migrationMessages.late(late.name))
  return pending
}
