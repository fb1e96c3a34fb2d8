// The database this server uses: the one DATABASE_URL names, else an embedded one in the data directory.
import { type Embedded, type EmbeddedOptions, runningDatabase, startEmbedded } from './embedded.ts'
import { connect, type Sql } from './sql.ts'

export type OpenOptions = EmbeddedOptions & { databaseUrl?: string | undefined }

/**
 * `stop` ends an embedded database and leaves any other alone, which need not be there yet.
 * @throws Error with one sentence when the embedded one cannot be started.
 */
export async function openDatabase(options: OpenOptions): Promise<Embedded> {
  if (!options.databaseUrl) return startEmbedded(options)
  return { url: options.databaseUrl, stop: async () => {} }
}

/** For a command: a database that a server of this machine runs is used as it is; else it is started for the while. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: OpenOptions,
  work: (sql: Sql, url: string) => Promise<T>,
): Promise<T> {
  const running = databaseUrl ?? runningDatabase(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: running ?? undefined })
  const sql = connect(database.url, { max: 1, name: 'rivulet command', statementTimeout: 0 })
  try {
    return await work(sql, database.url)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

/** @throws Error with one sentence when the database cannot be used; its cause tells whether it is only away. */
export async function requireVersion(url: string): Promise<void> {
  const sql = connect(url, { max: 1 })
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major < 15)
      throw new Error(`PostgreSQL ${major} is too old; DATABASE_URL must name version 15 or newer.`)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code)
      throw new Error(`The database that DATABASE_URL names cannot be used: ${message}.`, {
        cause: error,
      })
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}
