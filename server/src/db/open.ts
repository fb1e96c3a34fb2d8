// The database this server uses: the one DATABASE_URL names, else an embedded one in the data directory.
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { connect } from './sql.ts'

export type OpenOptions = EmbeddedOptions & { databaseUrl?: string | undefined }

/**
 * `stop` ends an embedded database and leaves any other alone, which need not be there yet.
 * @throws Error with one sentence when the embedded one cannot be started.
 */
export async function openDatabase(options: OpenOptions): Promise<Embedded> {
  if (!options.databaseUrl) return startEmbedded(options)
  return { url: options.databaseUrl, stop: async () => {} }
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
    await sql.end()
  }
}
