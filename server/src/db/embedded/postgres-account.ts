// The account PostgreSQL runs as: it refuses root, so a server started by root needs another one.
import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'

export type Account = { uid: number; gid: number }

/**
 * Undefined means: as whoever runs this process. For root it is the owner the data already has, else
 * the system account rivulet, which is made when it is missing.
 * @throws Error with one sentence when there is no such account and none can be made.
 */
export function postgresAccount(place: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(place)
  if (uid !== 0) return { uid, gid }
  const account = findAccount('rivulet') ?? makeAccount('rivulet') ?? findAccount('postgres')
  if (!account) {
    throw new Error(
      'PostgreSQL refuses to run as root and the account rivulet could not be made; ' +
        'start as another user or set DATABASE_URL.',
    )
  }
  return account
}

/** Whether the account gets through all folders above and may enter or execute what is there. */
export function mayUse(path: string, account: Account | undefined): boolean {
  if (!account) return true
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
}

export function giveTo(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = [run('id', '-u', name), run('id', '-g', name)]
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function makeAccount(name: string): Account | undefined {
  run('useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name)
  return findAccount(name)
}

function run(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}
