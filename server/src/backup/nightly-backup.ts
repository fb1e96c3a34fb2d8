// The backup of every night: written aside and named when it is whole, with the oldest beyond a number removed.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noteActs } from '../audit/note-acts.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import { cipherOf, newLock, openCipher } from './cipher.ts'
import { writeBackup } from './write-backup.ts'

type Needs = {
  sql: Sql
  config: Pick<Config, 'dataDir' | 'backupDir' | 'backupKey' | 'backupsKept'>
  now: () => Date
}

const nameOf = (at: Date): string => `rivulet-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`
const named = /^rivulet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/

/** Without BACKUP_DIR nothing is done. @returns the folder of the backup. */
export async function backUpNightly({ sql, config, now }: Needs): Promise<string | null> {
  const { dataDir, backupDir, backupKey, backupsKept } = config
  if (!backupDir) return null
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const at = now()
  const folder = join(backupDir, nameOf(at))
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  const cipher = backupKey ? cipherOf(backupKey, newLock()) : openCipher
  await writeBackup({ sql, dataDir, now: at, cipher }, draft)
  await rename(draft, folder)
  await noteActs(sql, {}, at, { action: 'backUp' })
  for (const { name } of (await listBackups(backupDir)).slice(0, -backupsKept))
    await rm(join(backupDir, name), { recursive: true })
  return folder
}

/** Whole ones, the oldest first. Empty without the folder. */
export async function listBackups(backupDir: string): Promise<{ name: string; at: Date }[]> {
  const names = await readdir(backupDir).catch(() => [])
  return names.toSorted().flatMap((name) => {
    const [, day, hour, minute, second] = named.exec(name) ?? []
    return day ? [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
  })
}
