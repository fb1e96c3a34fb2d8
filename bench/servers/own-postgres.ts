// A PostgreSQL as an operator runs one: Debian's programs, a cluster with a standby, and its promotion.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'
const password = 'outgrown'
/** Refuses root. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function run(program: string, args: string[]): void {
  const [newest] = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
  if (!newest) throw new Error('there is no PostgreSQL; apt-get install postgresql')
  const path = join(versions, newest, 'bin', program)
  const env = { ...process.env, PGPASSWORD: password }
  execFileSync(path, args, { ...account, env, cwd: '/', stdio: 'ignore' })
}

export type Cluster = { folder: string; port: number }

function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
}

const start = ({ folder, port }: Cluster): void =>
  run('pg_ctl', [
    ...['start', '--wait', '--silent', '--pgdata', folder, '--log', join(folder, 'log')],
    ...['--options', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`],
  ])

/** `immediate`: as in a crash. */
export const stopCluster = ({ folder }: Cluster, mode: 'fast' | 'immediate'): void =>
  run('pg_ctl', ['stop', '--pgdata', folder, '--mode', mode])

/** With an empty database. */
export function makeCluster(cluster: Cluster): void {
  makeFolder(cluster.folder)
  const secret = join(cluster.folder, '..', 'password')
  writeFileSync(secret, password, { mode: 0o644 })
  run('initdb', [
    ...['--pgdata', cluster.folder, '--username', 'rivulet', '--pwfile', secret],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
  ])
  start(cluster)
  const place = ['--host', '127.0.0.1', '--port', String(cluster.port), '--username', 'rivulet']
  run('createdb', [...place, 'rivulet'])
}

/** From now on a commit waits for the standby. */
export function makeStandby(primary: Cluster, standby: Cluster): void {
  makeFolder(standby.folder)
  const from = `host=127.0.0.1 port=${primary.port} user=rivulet password=${password}`
  run('pg_basebackup', [
    '--pgdata',
    standby.folder,
    '--dbname',
    from,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ])
  start(standby)
  appendFileSync(join(primary.folder, 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n")
  run('pg_ctl', ['reload', '--pgdata', primary.folder])
}

/** Makes it take writes, without waiting for a standby that it has not. */
export function promote({ folder }: Cluster): void {
  appendFileSync(join(folder, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
  run('pg_ctl', ['promote', '--wait', '--pgdata', folder])
  run('pg_ctl', ['reload', '--pgdata', folder])
}

export const urlOf = (...clusters: Cluster[]): string =>
  `postgres://rivulet:${password}@${clusters.map(({ port }) => `127.0.0.1:${port}`).join(',')}/rivulet`
