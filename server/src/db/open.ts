// Opens the database: that of DATABASE_URL, otherwise the embedded one in the data directory.
import { poolerMessages } from '@rivulet/contract/messages/pooler-messages'
import type { Progress } from '../progress/progress.ts'
import { type Watch, withProgress } from '../progress/with-progress.ts'
import {
  type Embedded,
  type EmbeddedOptions,
  runningDatabase,
  startEmbedded,
} from './embedded/embedded.ts'
import { isPooledByTransaction } from './pooled-by-transaction.ts'
import { connect, hangUp, type Sql } from './sql.ts'
import { watchStatements } from './watch-statements.ts'

export type OpenOptions = EmbeddedOptions & { databaseUrl?: string | undefined }

/**
 * `stop` ends an embedded database and leaves any other alone, which need not be there yet.
 * @throws Error with one sentence when the embedded one cannot be started.
 */
export async function openDatabase(options: OpenOptions): Promise<Embedded> {
  if (!options.databaseUrl) return startEmbedded(options)
  return { url: options.databaseUrl, stop: async () => {} }
}

export type CommandOptions = Pick<Watch, 'tell'> & {
  signal: AbortSignal
  /** Of its connections, by which PostgreSQL is asked whether it works on them: one that no other process has. */
  name: string
}

/**
 * For a command: uses the database of a running server, otherwise starts it for the duration.
 * Aborted after `progressTimeout` seconds without progress.
 */
export async function withDatabase<T>(
  { dataDir, databaseUrl, progressTimeout }: OpenOptions & { progressTimeout: number },
  { name, tell, signal }: CommandOptions,
  work: (given: { sql: Sql; url: string; progress: Progress }) => Promise<T>,
): Promise<T> {
  const running = databaseUrl ?? runningDatabase(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: running ?? undefined })
  const { url } = database
  const sql = connect(url, { max: 1, name, statementTimeout: 0 })
  const asking = connect(url, { max: 1, name: `${name} watch` })
  try {
    return await withProgress({ tell, signal, deadline: progressTimeout }, async (progress) => {
      progress.signal.addEventListener('abort', () => void hangUp(sql))
      const stop = watchStatements(asking, name, progress)
      return work({ sql, url, progress }).finally(stop)
    })
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), asking.end({ timeout: 0 })])
    await database.stop()
  }
}

/** @throws Error with one sentence when the database cannot be used; its cause tells whether it is only away. */
export async function requireUsable(url: string): Promise<void> {
  const sql = connect(url, { max: 2 })
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major < 15)
      throw new Error(`PostgreSQL ${major} is too old; DATABASE_URL must name version 15 or newer.`)
    if (await isPooledByTransaction(sql)) throw new Error(poolerMessages.byTransaction)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/unsupported startup parameter/.test(message)) throw new Error(poolerMessages.parameters)
    if (code)
      throw new Error(`The database that DATABASE_URL names cannot be used: ${message}.`, {
        cause: error,
      })
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}
