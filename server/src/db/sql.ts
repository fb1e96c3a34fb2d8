// One way to talk to PostgreSQL: postgres.js with exact numbers, plain days and bounded statements.
import { connect as dial, type Socket } from 'node:net'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { exactInteger } from './exact-integer.ts'
import { guardTransactions } from './guard-transactions.ts'
import { createTurns, type PoolUse, type Turns } from './turns.ts'
import { withTurns } from './with-turns.ts'

export type ConnectOptions = {
  /** Connections in the pool; a script or test that runs one query at a time needs one or two. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Milliseconds after which PostgreSQL ends a statement; 0 never does. */
  statementTimeout?: number
}

/** Opens no connection yet; the first query does. End it with `sql.end()`. */
export function connect(url: string, options: ConnectOptions = {}) {
  const sockets = new Set<Socket>()
  const max = options.max ?? 10
  const driver = postgres(url, {
    ...dialing(sockets),
    max,
    connect_timeout: 5,
    onnotice: () => {},
    fetch_types: false,
    types: { int8, numeric, day, ...arrayTypes },
    connection: {
      application_name: options.name ?? 'rivulet',
      TimeZone: 'UTC',
      // Reports sum hundreds of thousands of small rows; compiling their queries takes longer than running them.
      jit: 'off',
      work_mem: '32MB',
      // As for disks without heads to move.
      random_page_cost: 1.1,
      statement_timeout: options.statementTimeout ?? 10_000,
      idle_in_transaction_session_timeout: 15_000,
    },
  })
  guardTransactions(driver)
  return facing({ driver, sockets, turns: createTurns(max) }, Infinity)
}

type Pool = { driver: object; sockets: Set<Socket>; turns: Turns }

const pools = new WeakMap<object, Pool>()

function facing<Driver extends object>(pool: Pool & { driver: Driver }, patience: number): Driver {
  const face = withTurns(pool.driver, pool.turns, patience)
  pools.set(face, pool)
  return face
}

/** The same pool for somebody who waits no longer than so many milliseconds for a free connection, and is then told. By itself a pool lets everybody wait. */
export const withPatience = (sql: Sql, patience: number): Sql => facing(poolOf(sql), patience)

/** How much of the pool is in use now. */
export const poolUse = (sql: Sql): PoolUse => poolOf(sql).turns.use()

function poolOf(sql: Sql): Pool & { driver: Sql } {
  const pool = pools.get(sql)
  if (!pool) throw new Error('no pool was opened here')
  return pool as Pool & { driver: Sql }
}

/**
 * To the same database, for a library that must not be spread over a pool; it is cut with the pool. JSON that is a text
 * already is sent as it is, as libraries written for other drivers expect; ours hands objects over.
 */
export const oneConnection = (sql: Sql) =>
  postgres({
    // What the driver has parsed it takes again, which its types do not know.
    ...(sql.options as unknown as postgres.Options<Record<never, never>>),
    serializers: { ...sql.options.serializers, 114: asJson, 3802: asJson },
    max: 1,
    // Its session holds locks, which must not end with the age of a connection.
    max_lifetime: null,
  } as postgres.Options<Record<never, never>>)

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Cuts all its connections, whatever they wait for, which is told that its connection was closed. The next query opens new ones. */
export async function hangUp(sql: Sql): Promise<void> {
  const { sockets, turns } = poolOf(sql)
  const closed = Promise.all([...sockets].map(close))
  // The driver would give the next one a connection of which it has not heard yet that it is gone.
  turns.hold(closed)
  await closed
}

const close = async (socket: Socket): Promise<void> => {
  if (socket.closed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  // The driver takes away what others hear of it when it hears of it itself, which is before.
  socket.prependOnceListener('close', () => resolve())
  socket.destroy()
  await promise
}

type Address = { host: string[]; port: number[]; path: string | false }

/** As the driver does it by itself, which neither sends small messages at once nor tells anybody of its sockets. */
const dialing = (sockets: Set<Socket>) => ({
  socket: ({ host: [host = ''], port: [port = 0], path }: Address): Socket => {
    for (const old of sockets) if (old.destroyed) sockets.delete(old)
    const socket = path ? dial(path) : dial(port, host)
    sockets.add(socket)
    // The end of a short COPY would wait 40 ms for its rows to be acknowledged, and whoever waits for its locks with it.
    socket.setNoDelay()
    // What a certificate has to name.
    return Object.assign(socket, { host, port })
  },
})

/** A pool. */
export type Sql = ReturnType<typeof connect>
/** What `sql.begin` hands out. */
export type Transaction = postgres.TransactionSql<Sql extends postgres.Sql<infer Types> ? Types : never>
/** What a query can run on: a pool or a transaction. */
export type Queryable = Sql | Transaction

const int8: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  parse: exactInteger,
  serialize: (value: number | bigint) => value.toString(),
}

// Sums of bigint come back as numeric, so it is read alike.
const numeric = { ...int8, to: 1700, from: [1700] }

// A day has no time zone: as a Date it would slip to the day before west of Greenwich.
const day = {
  to: 1082,
  from: [1082],
  parse: (text: string) => text,
  serialize: (text: string) => text,
}
