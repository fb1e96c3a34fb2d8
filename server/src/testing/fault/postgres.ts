// The process ids of the PostgreSQL in a data directory.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The postmaster, which starts all others. */
export const postmaster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** One backend per connection, and some more; they come and go. */
export const postgresProcesses = (dataDir: string): number[] => {
  const parent = postmaster(dataDir)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return [parent, ...children.trim().split(/\s+/).map(Number)]
}
