// Since when backups are asked for: the age of a backup that was never made counts from there, not from the first day of the installation.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Lies in the data directory, which outlives the machine's name and the process. */
const fileOf = (dataDir: string): string => join(dataDir, 'backups-since')

/**
 * The moment at which BACKUP_DIR was first seen to name this folder; null without one, which forgets the moment.
 * Another folder begins anew.
 */
export async function askedSince(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  now: Date,
): Promise<Date | null> {
  const file = fileOf(dataDir)
  if (!backupDir) {
    await rm(file, { force: true })
    return null
  }
  const [since = '', folder] = (await readFile(file, 'utf8').catch(absent)).split('\n')
  const known = new Date(since)
  if (folder === backupDir && !Number.isNaN(known.getTime())) return known
  await writeFile(file, `${now.toISOString()}\n${backupDir}\n`)
  return now
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
