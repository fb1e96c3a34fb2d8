// Reads the migrations that belong to this version of the code.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = { version: number; name: string; sql: string; checksum: string }

const shippedFolder = join(import.meta.dirname, '../../migrations')

/**
 * All migrations of a folder in order: `0001-name.sql`, numbered once each.
 * @throws Error with one sentence for a file that is named otherwise or a number used twice.
 */
export function readMigrations(folder = shippedFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const migrations = names.sort().map((name) => readMigration(folder, name))
  for (const [index, { version, name }] of migrations.entries()) {
    if (migrations[index - 1]?.version === version) {
      throw new Error(`The migration ${name} has the number of another one.`)
    }
  }
  return migrations
}

function readMigration(folder: string, name: string): Migration {
  const version = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (!version) throw new Error(`The migration ${name} must be named like 0001-name.sql.`)
  // A checkout with other line ends is the same migration.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return {
    version: Number(version),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }
}
