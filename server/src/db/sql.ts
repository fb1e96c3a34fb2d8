// Database client: postgres.js with exact numbers, days as text and statement timeouts.
import { connect as dial, Socket } from 'node:net'
import postgres from 'postgres'
import { parseDatabaseUrl } from '../config/database-url.ts'
import { arrayTypes } from './array-types.ts'
import { findHost, type Host, type Login } from './dial-pg.ts'
import { exactInteger } from './exact-integer.ts'
import { guardTransactions } from './guard-transactions.ts'
import { createPoolQueue, type PoolUse, type PoolQueue } from './pool-queue.ts'
import { queuedPool } from './queued-pool.ts'

export type ConnectOptions = {
  /** Connections in the pool; a script or test that runs one query at a time needs one or two. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Milliseconds after which PostgreSQL ends a statement; 0 never does. */
  statementTimeout?: number
  /**
   * Seconds after which an idle connection is closed: its session costs PostgreSQL 2 to 8 MB, and opening one takes some
   * milliseconds. Never by default, because a session may hold a lock, or show others that its process is alive.
   */
  closeIdleAfter?: number
}

/** Opens no connection yet; the first query does. End it with `sql.end()`. */
export function connect(url: string, options: ConnectOptions = {}) {
  const sockets = new Set<Socket>()
  const max = options.max ?? 10
  const { urls, target } = parseDatabaseUrl(url)
  const hosts = urls.map(hostOf)
  const choose: Choose =
    urls.length > 1 || target === 'writable'
      ? (login) => findHost(login, hosts, target === 'writable')
      : async () => hosts[0] as Host
  // The driver's own way with several hosts neither gives up nor pauses while none answers.
  const driver = postgres(urls[0] as string, {
    ...dialing(sockets, choose),
    max,
    connect_timeout: 5,
    idle_timeout: options.closeIdleAfter ?? 0,
    onnotice: () => {},
    fetch_types: false,
    types: { int8, numeric, day, ...arrayTypes },
    connection: {
      application_name: options.name ?? 'rivulet',
      TimeZone: 'UTC',
      // Reports sum hundreds of thousands of small rows; compiling their queries takes longer than running them.
      jit: 'off',
      work_mem: '32MB',
      // For SSDs.
      random_page_cost: 1.1,
      statement_timeout: options.statementTimeout ?? 10_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  guardTransactions(driver)
  return facing({ driver, sockets, choose, turns: createPoolQueue(max) }, Infinity)
}

type Pool = { driver: object; sockets: Set<Socket>; choose: Choose; turns: PoolQueue }
/** Which of the hosts of `DATABASE_URL` to connect to now. */
type Choose = (login: Login) => Promise<Host>

const pools = new WeakMap<object, Pool>()

function facing<Driver extends object>(pool: Pool & { driver: Driver }, patience: number): Driver {
  const face = queuedPool(pool.driver, pool.turns, patience)
  pools.set(face, pool)
  return face
}

/** The same pool, but waiting for a free connection fails after so many milliseconds. By default the pool waits without limit. */
export const withPatience = (sql: Sql, patience: number): Sql => facing(poolOf(sql), patience)

/** The host that the next connection goes to. */
export const chooseHost = (sql: Sql): Promise<Host> =>
  poolOf(sql).choose(sql.options as unknown as Login)

/** The current use of the pool. */
export const poolUse = (sql: Sql): PoolUse => poolOf(sql).turns.use()

function poolOf(sql: Sql): Pool & { driver: Sql } {
  const pool = pools.get(sql)
  if (!pool) throw new Error('no pool was opened here')
  return pool as Pool & { driver: Sql }
}

/** What its session hears: notifications, and its end. */
type Events = { onnotify?: (channel: string, payload: string) => void; onclose?: () => void }

/**
 * To the same database, for a library that must not be spread over a pool; it is cut with the pool. JSON that is a text
 * already is sent as it is, as libraries written for other drivers expect; ours hands objects over.
 */
export const oneConnection = (sql: Sql, events: Events = {}) =>
  postgres({
    // The driver accepts its own parsed options, which its types lack.
    ...(sql.options as unknown as postgres.Options<Record<never, never>>),
    serializers: { ...sql.options.serializers, 114: asJson, 3802: asJson },
    max: 1,
    // Its session holds locks, so the connection must not be closed for being old or idle.
    max_lifetime: null,
    idle_timeout: 0,
    ...events,
  } as postgres.Options<Record<never, never>>)

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Cuts all connections; whatever waits on them fails with a closed connection. The next query opens new ones. */
export async function hangUp(sql: Sql): Promise<void> {
  const { sockets, turns } = poolOf(sql)
  const closed = Promise.all([...sockets].map(close))
  // The driver would hand out a connection before it has noticed that it is gone.
  turns.hold(closed)
  await closed
}

const close = async (socket: Socket): Promise<void> => {
  if (socket.closed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  // The driver removes other listeners when it is notified itself, which is earlier.
  socket.prependOnceListener('close', () => resolve())
  socket.destroy()
  await promise
}

type Address = Login & { host: string[]; port: number[]; path: string | false }

/** Like the driver's own socket, but with TCP_NODELAY, and known to us. */
const dialing = (sockets: Set<Socket>, choose: Choose) => ({
  socket: async (address: Address): Promise<Socket> => {
    for (const old of sockets) if (old.destroyed) sockets.delete(old)
    const socket = address.path ? dial(address.path) : await dialHost(address, choose)
    sockets.add(socket)
    // Otherwise the end of a short COPY waits 40 ms for an acknowledgement, while it holds its locks.
    socket.setNoDelay()
    return socket
  },
})

async function dialHost(login: Login, choose: Choose): Promise<Socket> {
  try {
    const { host, port } = await choose(login)
    // The host name the certificate must match.
    return Object.assign(dial(port, host), { host, port })
  } catch (error) {
    // The driver would wait forever for a socket that it did not get; it takes one that fails after it was written to.
    // Without a connection a write fails at once, with 'Socket is closed' instead of the reason.
    const swallow = () => {}
    const socket = Object.assign(new Socket(), { _write: swallow, _writev: swallow })
    setImmediate(() => setImmediate(() => socket.destroy(error as Error)))
    return socket
  }
}

function hostOf(url: string): Host {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

/** A connection pool. */
export type Sql = ReturnType<typeof connect>
/** A transaction, as `sql.begin` passes it. */
export type Transaction = postgres.TransactionSql<Sql extends postgres.Sql<infer Types> ? Types : never>
/** A pool or a transaction. */
export type Queryable = Sql | Transaction

const int8: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  parse: exactInteger,
  serialize: (value: number | bigint) => value.toString(),
}

// Sums of bigint are numeric, so it is parsed alike.
const numeric = { ...int8, to: 1700, from: [1700] }

// A day has no time zone: as a Date it would become the previous day west of Greenwich.
const day = {
  to: 1082,
  from: [1082],
  parse: (text: string) => text,
  serialize: (text: string) => text,
}
