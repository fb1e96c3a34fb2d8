// Starts, watches and stops the PostgreSQL of one cluster folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandOf } from './live-process.ts'
import type { Account } from './postgres-account.ts'
import type { Programs } from './postgres-programs.ts'
import { watchOrphan } from './watch-orphan.ts'

export type Cluster = {
  folder: string
  log: string
  account: Account | undefined
  programs: Programs
  settings: Record<string, string>
  /** How long it keeps running after its server was killed. */
  orphanSeconds: number
}

const attempts = 5
const run = promisify(execFile)
// PostgreSQL gets nothing else of our environment, which holds secrets.
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/** Runs a PostgreSQL program as the cluster's account; resolves to its output. */
export async function runProgram(cluster: Pick<Cluster, 'account'>, program: string, args: string[]) {
  const { stdout } = await run(program, args, { ...cluster.account, cwd: '/', env: environment })
  return stdout
}

/**
 * Starts it on a free port of the loopback interface.
 * @throws Error with PostgreSQL's own last words.
 */
export async function startPostgres(cluster: Cluster): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    // Another process may take the port meanwhile; then another port is tried.
    const port = await freePort()
    try {
      return { port, child: await launch(cluster, port) }
    } catch (error) {
      if (attempt === attempts) throw error
      await setTimeout(500)
    }
  }
}

/** Resolves once PostgreSQL accepts connections, however long recovery takes. */
export async function launch(cluster: Cluster, port: number): Promise<ChildProcess> {
  const settings = { listen_addresses: '127.0.0.1', port: String(port), ...cluster.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(cluster.log, 'a')
  const before = statSync(cluster.log).size
  const child = spawn(cluster.programs.postgres, ['-D', cluster.folder, ...flags], {
    ...cluster.account,
    cwd: '/',
    env: environment,
    stdio: ['ignore', log, log],
    // A session of its own: Ctrl-C is for our server, which stops PostgreSQL last.
    detached: true,
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  if (child.pid) child.once('exit', watchOrphan(child.pid, cluster.folder, cluster.orphanSeconds))
  while (!isReady(cluster, child)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      const words = readFileSync(cluster.log).subarray(before).toString('utf8').trim()
      throw new Error(`PostgreSQL did not start: ${words || `see ${cluster.programs.postgres}`}`)
    }
    await setTimeout(20)
  }
  return child
}

/** Stops it cleanly if it runs; a PostgreSQL that a killed server left behind is stopped alike. */
export async function stopPostgres(cluster: Cluster): Promise<void> {
  // After a crash of the machine its process id may belong to another process, which must not be signalled.
  if (!isRunning(cluster)) return rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  const stop = (mode: string) =>
    runProgram(cluster, cluster.programs.pg_ctl, [
      'stop',
      '-D',
      cluster.folder,
      '-s',
      '-w',
      '-t',
      '60',
      '-m',
      mode,
    ]).catch((error: unknown) => {
      // It may have just exited, or been stopped by its watchdog.
      if (isRunning(cluster)) throw error
    })
  // An immediate stop loses nothing either: the next start recovers from the write-ahead log.
  await stop('fast').catch(() => stop('immediate'))
}

function isRunning(cluster: Cluster): boolean {
  const pid = Number(postmasterFile(cluster)[0])
  return pid > 0 && commandOf(pid).includes(cluster.folder)
}

function isReady(cluster: Cluster, child: ChildProcess): boolean {
  const lines = postmasterFile(cluster)
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
}

/** The port of a PostgreSQL that runs on this cluster and takes connections; null when there is none. */
export function runningPort(folder: string): number | null {
  const lines = postmasterFile({ folder })
  const ready = lines[7]?.trim() === 'ready' && commandOf(Number(lines[0])).includes(folder)
  return ready ? Number(lines[3]) : null
}

/** postmaster.pid: the process id in line 1, the port in line 4, the state in line 8. */
function postmasterFile({ folder }: Pick<Cluster, 'folder'>): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}
