// One transaction on a connection of its own, whose COPY streams wait for slow readers and slow disks, and end with an error when anything is cut.
import { Socket } from 'node:net'
import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { exactInteger } from './exact-integer.ts'
import type { Sql } from './sql.ts'

export type CopySession = {
  ask<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** What `select` finds, through all stages into the last. */
  copyOut(select: string, ...stages: [...through: Duplex[], into: Writable]): Promise<void>
  /** What comes through the stages, into `target`: a table with its columns. */
  copyIn(target: string, ...stages: [from: Readable, ...through: Duplex[]]): Promise<void>
}

export type CopySessionOptions = {
  /** What `begin` is told: an isolation level, read only. */
  mode?: string
  /** Shown in pg_stat_activity. */
  name: string
  signal: AbortSignal
}

/** postgres.js stops reading its connection when a reader of COPY is slow, and does not always begin again; it is for everything else. */
export async function inCopySession<T>(
  sql: Sql,
  { mode = '', name, signal }: CopySessionOptions,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  const { client, socket } = await dial(sql, name)
  const cut = () => void socket.destroy()
  signal.addEventListener('abort', cut, { once: true })
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  client.on('error', (error) => reject(connectionLost(error.message)))
  client.on('end', () => reject(connectionLost('it was closed')))
  // A statement or a stream that hears nothing of the end would wait for ever.
  const orLost = <R>(done: Promise<R>): Promise<R> => Promise.race([done, lost])
  const session: CopySession = {
    ask: async <Row>(text: string, values?: unknown[]) =>
      (await orLost(client.query(text, values))).rows as Row[],
    copyOut: (select, ...stages) =>
      orLost(pipeline([client.query(to(`copy (${select}) to stdout`)), ...stages], { signal })),
    copyIn: (target, ...stages) =>
      orLost(pipeline([...stages, client.query(from(`copy ${target} from stdin`))], { signal })),
  }
  try {
    signal.throwIfAborted()
    await orLost(client.query(settings))
    await orLost(client.query(`begin ${mode}`))
    const result = await work(session)
    await orLost(client.query('commit'))
    await client.end()
    return result
  } catch (error) {
    // PostgreSQL rolls back what is cut, whatever state the streams are in.
    cut()
    throw error
  } finally {
    signal.removeEventListener('abort', cut)
  }
}

/** The reader may be as slow as it likes, and values are written alike wherever they are written. */
const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set TimeZone = 'UTC'; set DateStyle = 'ISO';
  set IntervalStyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`

const connectionLost = (why: string) => new Error(`the connection to PostgreSQL was lost: ${why}`)

/** To the same database as `sql`; of several hosts, the first that answers. */
async function dial({ options }: Sql, name: string) {
  let failure: unknown
  for (const [at, host] of options.host.entries()) {
    const port = options.port[at] ?? options.port[0]
    for (const ssl of encryption(options.ssl)) {
      const socket = new Socket()
      const client = new pg.Client({
        ...{ host, port, ssl, user: options.user, database: options.database },
        ...{ password: options.pass ?? '', application_name: name },
        ...{ stream: () => socket, connectionTimeoutMillis: 5000, keepAlive: true },
        types: { getTypeParser },
      })
      client.on('error', () => {})
      try {
        await client.connect()
        return { client, socket }
      } catch (error) {
        socket.destroy()
        failure = error
      }
    }
  }
  throw failure
}

type Encryption = boolean | { rejectUnauthorized: boolean }

/** As the driver takes `sslmode`; each in turn until one works. */
function encryption(ssl: unknown): Encryption[] {
  if (!ssl) return [false]
  if (ssl === 'prefer') return [{ rejectUnauthorized: false }, false]
  if (ssl === 'require' || ssl === 'allow') return [{ rejectUnauthorized: false }]
  return [typeof ssl === 'object' ? (ssl as { rejectUnauthorized: boolean }) : true]
}

const int8 = 20
const getTypeParser = ((oid: number, format?: 'text'): unknown =>
  oid === int8 ? exactInteger : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

export const quoteName = (name: string): string => pg.escapeIdentifier(name)
