// Computes what a database lacks of this version's schema, from what was applied to it.
import { migrationMessages } from '@rivulet/contract/messages/migration-messages'
import type { Applied, AppliedFile, AppliedMigration } from './read-applied.ts'
import {
  baselineOf,
  lastOfBaseline,
  type Migration,
  type Schema,
  type SchemaFile,
} from './schema-files.ts'

export type Plan = {
  /** How the baseline gets into the database; null if it is there. */
  baseline: 'create' | 'take over' | 'take over rc.2' | null
  migrations: Migration[]
  /** What is applied after all others. */
  after: Migration[]
  functions: SchemaFile[]
  views: SchemaFile[]
  /** Names of everything missing or changed; empty when there is nothing to do. */
  missing: string[]
}

/** The checksum of the baseline of 1.0.0-rc.2. */
const rc2 = '9ebccffe2ac46a46409998930a2a2c24ad9209089cbaaba56e213456fb7086db'

/** The last migration before the baseline. */
const lastBefore = {
  version: lastOfBaseline,
  name: '0090-table-comments.sql',
  checksum: '722a87143e6a49cbbd83923a460ec85e0124e60d562009984c2a72e92f1bb4b9',
}

/**
 * A migration may change what views and triggers depend on, so all of them are recreated after one.
 * @throws Error with one sentence when the database and the files disagree.
 */
export function planMigration(applied: Applied | null, schema: Schema): Plan {
  const { migrations = [], files = [] } = applied ?? {}
  const baseline = findBaseline(migrations, schema)
  const pending = findPending(
    migrations.filter(({ version }) => version > lastOfBaseline),
    schema.migrations,
  )
  const changed = findChanged(files, [...schema.functions, ...schema.views])
  const first = pending.filter(({ after }) => !after)
  const isNew = baseline !== null || first.length > 0
  return {
    baseline,
    migrations: first,
    after: pending.filter(({ after }) => after),
    functions: schema.functions.filter(({ name }) => isNew || changed.includes(name)),
    views: isNew || changed.length > 0 ? schema.views : [],
    missing: [
      ...(baseline ? [baselineOf(schema).name] : []),
      ...pending.map(({ name }) => name),
      ...(baseline ? [] : changed),
    ],
  }
}

/** The migrations of a backup or database since the baseline, whether it was created with it or taken over; null before it. */
export function sinceBaseline(names: readonly string[]): string[] | null {
  const begin = Math.max(names.indexOf('baseline'), names.indexOf(lastBefore.name))
  return names.includes('baseline') ? names.slice(begin + 1) : null
}

function findBaseline(applied: AppliedMigration[], schema: Schema): Plan['baseline'] {
  if (applied.length === 0) return 'create'
  const { checksum } = baselineOf(schema)
  const noted = applied.find(({ version }) => version === 0)
  if (noted?.checksum === rc2) return 'take over rc.2'
  if (noted && noted.checksum !== checksum) throw new Error(migrationMessages.changedBaseline)
  if (noted) return null
  const newest = applied.at(-1)
  if (newest && newest.version > lastOfBaseline) throw new Error(migrationMessages.newer(newest.name))
  if (newest?.version !== lastBefore.version || newest.checksum !== lastBefore.checksum) {
    throw new Error(migrationMessages.beforeBaseline(newest?.name ?? ''))
  }
  return 'take over'
}

function findPending(applied: AppliedMigration[], migrations: Migration[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum } of applied) {
    if (version > newest) throw new Error(migrationMessages.newer(name))
    const file = known.get(version)
    if (!file) throw new Error(migrationMessages.gone(name))
    if (file.checksum !== checksum) throw new Error(migrationMessages.changed(name))
  }
  const last = applied.at(-1)?.version ?? 0
  const pending = migrations.filter(
    (migration) => !applied.some(({ version }) => version === migration.version),
  )
  // Those after the others may have been cut off when the others stood.
  const late = pending.find(({ version, after }) => !after && version < last)
  if (late) throw new Error(migrationMessages.late(late.name))
  return pending
}

/** Names of views and functions that are new, changed or gone. */
function findChanged(applied: AppliedFile[], files: SchemaFile[]): string[] {
  const before = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const names = new Set(files.map(({ name }) => name))
  return [
    ...files.filter(({ name, checksum }) => before.get(name) !== checksum).map(({ name }) => name),
    ...applied.map(({ name }) => name).filter((name) => !names.has(name)),
  ]
}
