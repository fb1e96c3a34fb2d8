// The embedded database: a real PostgreSQL from npm that runs as long as our server.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { directoryOwner, lockDirectory } from './directory-lock.ts'
import { findPlace, lookUpPlace, type Place, pointerName } from './embedded-place.ts'
import { nameDataDirectory } from './place-owner.ts'
import { giveTo, postgresAccount } from './postgres-account.ts'
import {
  type Cluster,
  launch,
  runningPort,
  runProgram,
  startPostgres,
  stopPostgres,
} from './postgres-process.ts'
import { type Programs, postgresPrograms } from './postgres-programs.ts'
import { connect } from '../sql.ts'

export type Embedded = { url: string; stop(): Promise<void> }

export type EmbeddedOptions = {
  dataDir: string
  /** Additional PostgreSQL settings, overriding ours. */
  settings?: Record<string, string>
  /** Milliseconds to wait for another server on the same data to stop; 0 fails at once. */
  patience?: number
  /** How long PostgreSQL outlives a server that was killed. */
  orphanSeconds?: number
  say?: (sentence: string) => void
}

const databaseName = 'rivulet'
/** A restarted server has taken over by then. */
const orphanSeconds = 120

const defaults = {
  unix_socket_directories: '',
  // The server logs errors itself: PostgreSQL would log the rejected values too.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * @throws Error with one sentence when another server uses the data directory or PostgreSQL cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? (() => {})
  const place = findPlace(options.dataDir, say)
  const unlock = await lockDirectory(place.folder, options.patience)
  try {
    nameDataDirectory(place, options.dataDir)
    const cluster = await clusterOf(place, options)
    const password = await prepareCluster(place, cluster.programs)
    await stopPostgres(cluster)
    const { port, stop } = await keepRunning(cluster, say)
    await makeDatabase(urlOf(password, port, 'postgres'))
    return { url: urlOf(password, port, databaseName), stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Removes the database of a data directory, after stopping what still runs of it.
 * @throws Error with one sentence when a server uses it.
 */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const { folder } = lookUpPlace(dataDir)
  if (existsSync(folder)) {
    const unlock = await lockDirectory(folder)
    try {
      await stopPostgres(await clusterOf({ folder, account: postgresAccount(folder) }, {}))
      rmSync(folder, { recursive: true })
    } finally {
      unlock()
    }
  }
  rmSync(join(dataDir, pointerName), { force: true })
}

const clusterOf = async (
  { folder, account }: Place,
  options: Pick<EmbeddedOptions, 'settings' | 'orphanSeconds'>,
): Promise<Cluster> => ({
  folder: join(folder, 'cluster'),
  log: join(folder, 'postgres.log'),
  account,
  programs: await postgresPrograms(account),
  settings: { ...defaults, ...options.settings },
  orphanSeconds: options.orphanSeconds ?? orphanSeconds,
})

const urlOf = (password: string, port: number, database: string): string =>
  `postgres://rivulet:${password}@127.0.0.1:${port}/${database}`

/** The database run by a live server on this data directory; null when there is none. */
export function runningDatabase(dataDir: string): string | null {
  const { folder } = lookUpPlace(dataDir)
  // The PostgreSQL of a killed server may stop at any moment.
  const port = directoryOwner(folder) ? runningPort(join(folder, 'cluster')) : null
  return port === null ? null : urlOf(readPassword(folder), port, databaseName)
}

const readPassword = (folder: string): string => readFileSync(join(folder, 'password'), 'utf8').trim()

/** Creates the cluster on the first start. @returns its password. */
async function prepareCluster(place: Place, programs: Programs): Promise<string> {
  const passwordFile = join(place.folder, 'password')
  const folder = join(place.folder, 'cluster')
  if (existsSync(folder)) return readPassword(place.folder)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(passwordFile, place.account)
  // Created under a temporary name and renamed, so that a kill leaves no half-made cluster.
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  await runProgram(place, programs.initdb, [
    `--pgdata=${draft}`,
    '--username=rivulet',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // The same collation on every machine and after every upgrade of its C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  renameSync(draft, folder)
  return password
}

/** Starts PostgreSQL, and restarts it on the same port when it dies. */
async function keepRunning(cluster: Cluster, say: (sentence: string) => void) {
  let stopping = false
  let revival = Promise.resolve()
  let stopped: Promise<void> | undefined
  const first = await startPostgres(cluster)
  const watch = (child: typeof first.child) => child.once('exit', () => (revival = revive()))
  const revive = async () => {
    while (!stopping) {
      say('PostgreSQL ended unexpectedly and is started again.')
      try {
        watch(await launch(cluster, first.port))
        return
      } catch (error) {
        say(String(error))
        await setTimeout(1000)
      }
    }
  }
  watch(first.child)
  const stop = async () => {
    stopping = true
    await revival
    await stopPostgres(cluster)
  }
  // A second call must not stop what the next server started meanwhile.
  return { port: first.port, stop: () => (stopped ??= stop()) }
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const sql = connect(adminUrl, { max: 1, statementTimeout: 0 })
  try {
    const [found] = await sql`select from pg_database where datname = ${databaseName}`
    if (!found) await sql`create database ${sql(databaseName)}`
  } finally {
    // A connection cut in the middle of a statement never closes by itself.
    await sql.end({ timeout: 1 })
  }
}
