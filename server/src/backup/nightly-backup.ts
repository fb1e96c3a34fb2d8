// The backup of every night: written aside and named when it is whole, with the oldest beyond a number removed.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { noteActs } from '../audit/note-acts.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import { watchStatements } from '../db/watch-statements.ts'
import { withProgress } from '../progress/with-progress.ts'
import { cipherOf, newLock, openCipher } from './cipher.ts'
import { summarize } from './summary.ts'
import { backupSession, writeBackup } from './write-backup.ts'

type Needs = {
  sql: Sql
  config: Pick<Config, 'dataDir' | 'backupDir' | 'backupKey' | 'backupsKept' | 'progressTimeout'>
  log: Logger
  now: () => Date
}

/** A log is read afterwards: fewer lines do than on a screen. */
const every = 30_000

const nameOf = (at: Date): string => `rivulet-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`
const named = /^rivulet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/
const draftOf = (name: string): string => `${name}.part`

/** Without BACKUP_DIR nothing is done. @returns the folder of the backup. */
export async function backUpNightly({ sql, config, log, now }: Needs): Promise<string | null> {
  const { dataDir, backupDir, backupKey, backupsKept, progressTimeout } = config
  if (!backupDir) return null
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await removeDrafts(backupDir)
  const [at, begun] = [now(), performance.now()]
  const folder = join(backupDir, nameOf(at))
  const draft = draftOf(folder)
  const cipher = backupKey ? await cipherOf(backupKey, newLock()) : openCipher
  const tell = (line: string) => log.info({ event: 'backup-progress' }, line)
  const manifest = await withProgress({ tell, every, deadline: progressTimeout }, async (progress) => {
    const stop = watchStatements(sql, backupSession, progress)
    return writeBackup({ sql, dataDir, now: at, cipher, progress }, draft).finally(stop)
  })
  await rename(draft, folder)
  await noteActs(sql, {}, at, { action: 'backUp' })
  log.info({ event: 'backup', folder, ...(await summarize(manifest, folder, begun)) }, 'backed up')
  for (const { name } of (await listBackups(backupDir)).slice(0, -backupsKept))
    await rm(join(backupDir, name), { recursive: true })
  return folder
}

/** Of nights whose server was killed; backups run one at a time. */
async function removeDrafts(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir))
    if (name.endsWith('.part') && named.test(name.slice(0, -'.part'.length)))
      await rm(join(backupDir, name), { recursive: true })
}

/** Whole ones, the oldest first. Empty without the folder. */
export async function listBackups(backupDir: string): Promise<{ name: string; at: Date }[]> {
  const names = await readdir(backupDir).catch(() => [])
  return names.toSorted().flatMap((name) => {
    const [, day, hour, minute, second] = named.exec(name) ?? []
    return day ? [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
  })
}
