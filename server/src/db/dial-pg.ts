// Connects the second driver, pg, to one host of the database, and finds which of several hosts to use now.
import { Socket } from 'node:net'
import type pg from 'pg'
import { exactInteger } from './exact-integer.ts'

export type Host = { host: string; port: number }
/** What postgres.js made of an address. */
export type Login = { user: string; database: string; pass: unknown; ssl: unknown }
export type Dialed = { client: pg.Client; socket: Socket }

const patience = 3000

/** Reads the driver only now: a server with one host needs it for nothing but backups. */
export async function dialPg(login: Login, host: Host, name: string): Promise<Dialed> {
  const { Client, types } = (await import('pg')).default
  let failure: unknown
  for (const ssl of encryption(login.ssl)) {
    const socket = new Socket()
    const client = new Client({
      ...{ ...host, ssl, user: login.user, database: login.database },
      ...{ password: (login.pass ?? '') as string, application_name: name },
      ...{ stream: () => socket, connectionTimeoutMillis: patience, keepAlive: true },
      types: { getTypeParser: exactly(types) },
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
  throw failure
}

/**
 * The first that answers, or with `writable` the first that takes writes. All are asked at once, so that one that hangs
 * costs its time-out only where it stands before the wanted one.
 * @throws the error of the last.
 */
export async function findHost(login: Login, hosts: readonly Host[], writable: boolean): Promise<Host> {
  const asked = hosts.map((host) => ({ host, answer: askHost(login, host, writable) }))
  for (const { answer } of asked) answer.catch(() => {})
  let failure: unknown
  for (const { host, answer } of asked)
    try {
      await answer
      return host
    } catch (error) {
      // A time-out of this driver has no code; that of the other one says that the database is away.
      failure = Object.assign(error as Error & { code?: string }, {
        code: (error as { code?: string }).code ?? 'CONNECT_TIMEOUT',
      })
    }
  throw failure
}

async function askHost(login: Login, host: Host, writable: boolean): Promise<void> {
  const { client, socket } = await dialPg(login, host, 'rivulet host check')
  const late = setTimeout(() => socket.destroy(new Error(`${host.host} does not answer`)), patience)
  try {
    const { rows } = await client.query<{ takes: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as takes`,
    )
    if (writable && !rows[0]?.takes) throw new ReadOnlyHost(host)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

/** Coded as PostgreSQL codes a server that cannot be used at the moment. */
class ReadOnlyHost extends Error {
  readonly code = '57P03'
  constructor({ host, port }: Host) {
    super(`the database at ${host}:${port} takes no writes`)
  }
}

type Encryption = boolean | { rejectUnauthorized: boolean }

/** As postgres.js takes `sslmode`; each in turn until one works. */
function encryption(ssl: unknown): Encryption[] {
  if (!ssl) return [false]
  if (ssl === 'prefer') return [{ rejectUnauthorized: false }, false]
  if (ssl === 'require' || ssl === 'allow') return [{ rejectUnauthorized: false }]
  return [typeof ssl === 'object' ? (ssl as { rejectUnauthorized: boolean }) : true]
}

const int8 = 20
type Types = typeof pg.types
const exactly = (types: Types): Types['getTypeParser'] =>
  ((oid: number, format?: 'text'): unknown =>
    oid === int8 ? exactInteger : types.getTypeParser(oid, format)) as Types['getTypeParser']
