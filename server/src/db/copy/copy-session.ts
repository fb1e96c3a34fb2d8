// A transaction on its own connection whose COPY streams apply backpressure, and fail when the connection is cut.
import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { dialPg, type Login } from '../dial-pg.ts'
import { chooseHost, type Sql } from '../sql.ts'

export type CopySession = {
  ask<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Pipes the rows of `select` through all stages. */
  copyOut(select: string, ...stages: [...through: Duplex[], into: Writable]): Promise<void>
  /** Pipes the stages into `target`, a table with its columns. */
  copyIn(target: string, ...stages: [from: Readable, ...through: Duplex[]]): Promise<void>
}

export type CopySessionOptions = {
  /** Options of `begin`: isolation level, read only. */
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
  // Otherwise a statement or stream would wait forever.
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
    // PostgreSQL rolls back when the connection is cut, whatever state the streams are in.
    cut()
    throw error
  } finally {
    signal.removeEventListener('abort', cut)
  }
}

/** No statement timeout, because readers may be slow; and the same output format on every server. */
const settings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set TimeZone = 'UTC'; set DateStyle = 'ISO';
  set IntervalStyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`

const connectionLost = (why: string) => new Error(`the connection to PostgreSQL was lost: ${why}`)

/** To the same database as `sql`, and the same of its hosts. */
const dial = async (sql: Sql, name: string) =>
  dialPg(sql.options as unknown as Login, await chooseHost(sql), name)

export const quoteName = (name: string): string => pg.escapeIdentifier(name)
