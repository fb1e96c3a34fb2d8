// Reads the schema of this version: the tables of the baseline, functions and views, and the migrations after them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type SchemaFile = { name: string; sql: string; checksum: string }
export type Migration = SchemaFile & {
  version: number
  /** Applied once views and functions stand, in a transaction of its own: nobody waits for what takes long. */
  after: boolean
}
export type Schema = {
  /** Applied once, to an empty database. */
  tables: SchemaFile[]
  /** Applied again whenever they change: both replace what is there. */
  functions: SchemaFile[]
  views: SchemaFile[]
  /** Changes of tables after the baseline, applied once each. */
  migrations: Migration[]
  /** Bring the tables of 1.0.0-rc.1 to those of 1.0.0-rc.2, and these to the baseline. */
  takeOver: SchemaFile
  takeOverRc2: SchemaFile
}

const kinds = ['tables', 'functions', 'views'] as const
const shippedFolder = join(import.meta.dirname, '../../../')

/** Migrations up to this number are part of the baseline. */
export const lastOfBaseline = 90

/**
 * `folder` holds `schema` and `migrations`, as `server` does.
 * @throws Error with one sentence for a file that is named otherwise, listed nowhere or numbered twice.
 */
export function readSchema(folder = shippedFolder): Schema {
  const schema = join(folder, 'schema')
  const listed = readOrder(schema)
  const of = (kind: (typeof kinds)[number]) => listed.filter((name) => name.startsWith(`${kind}/`))
  return {
    tables: of('tables').map((name) => readSchemaFile(schema, name)),
    functions: of('functions').map((name) => describe('function', readSchemaFile(schema, name))),
    views: of('views').map((name) => describe('view', readSchemaFile(schema, name))),
    migrations: readMigrations(join(folder, 'migrations')),
    takeOver: readSchemaFile(schema, 'take-over.sql'),
    takeOverRc2: readSchemaFile(schema, 'take-over-rc.2.sql'),
  }
}

/** One digest for all tables: the baseline is applied as a whole. */
export const baselineOf = ({ tables }: Schema) => ({
  version: 0,
  name: 'baseline',
  checksum: digest(tables.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')),
})

/** A view or function is named by its file: `views/orders/order-view.sql` makes `order_view`. */
export const nameInDatabase = (file: string) => basename(file, '.sql').replaceAll('-', '_')

/** The first line of a view's or function's file also is its comment in the catalogue. */
function describe(kind: 'view' | 'function', file: SchemaFile): SchemaFile {
  const says = /^-- (.+)\n/.exec(file.sql)?.[1]
  if (!says) throw new Error(`The first line of ${file.name} must be a comment that says what it is.`)
  const comment = `comment on ${kind} ${nameInDatabase(file.name)} is '${says.replaceAll("'", "''")}';`
  return { ...file, sql: `${file.sql}\n${comment}\n` }
}

function readOrder(schema: string): string[] {
  const lines = readText(join(schema, 'order.txt')).split('\n')
  const listed = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const files = readdirSync(schema, { recursive: true, withFileTypes: true })
    .filter(
      (file) => file.isFile() && kinds.some((kind) => file.parentPath.startsWith(join(schema, kind))),
    )
    .map((file) => join(file.parentPath, file.name).slice(schema.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
  const forgotten = files.find((name) => !listed.includes(name))
  if (forgotten) throw new Error(`${forgotten} must be listed in server/schema/order.txt.`)
  const twice = listed.find((name, index) => listed.indexOf(name) < index)
  if (twice) throw new Error(`${twice} is listed twice in server/schema/order.txt.`)
  return listed
}

/** In order: `0091-name.sql` or `0091-name.after.sql`, numbered once each. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'README.md')
  const migrations = names.sort().map((name) => readMigration(folder, name))
  for (const [index, { version, name }] of migrations.entries()) {
    if (migrations[index - 1]?.version === version) {
      throw new Error(`The migration ${name} has the number of another one.`)
    }
    if (version <= lastOfBaseline) {
      throw new Error(`The migration ${name} must have a number above ${lastOfBaseline}.`)
    }
  }
  return migrations
}

function readMigration(folder: string, name: string): Migration {
  const [, version, after] = /^(\d{4})-[a-z0-9-]+(\.after)?\.sql$/.exec(name) ?? []
  if (!version) throw new Error(`The migration ${name} must be named like 0091-name.sql.`)
  return { version: Number(version), after: after !== undefined, ...readSchemaFile(folder, name) }
}

function readSchemaFile(folder: string, name: string): SchemaFile {
  const sql = readText(join(folder, name))
  return { name, sql, checksum: digest(sql) }
}

/** A checkout with other line ends is the same file. */
const readText = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
