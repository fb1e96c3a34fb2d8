// The backup of every night: written aside and named when it is whole, with the oldest beyond a number removed.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { syncFolder } from '../db/sync-folder.ts'
import { readManifest } from './manifest.ts'
import { type BackUpSettings, runBackUp } from './run-back-up.ts'
import { summarize } from './summary.ts'

type Needs = {
  config: BackUpSettings & Pick<Config, 'backupDir' | 'backupsKept'>
  log: Logger
  now: () => Date
}

const nameOf = (at: Date): string => `rivulet-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`
const named = /^rivulet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/
const draftOf = (name: string): string => `${name}.part`

/** Without BACKUP_DIR nothing is done. @returns the folder of the backup. */
export async function backUpNightly({ config, log, now }: Needs): Promise<string | null> {
  const { backupDir, backupsKept } = config
  if (!backupDir) return null
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await removeDrafts(backupDir)
  const begun = performance.now()
  const folder = join(backupDir, nameOf(now()))
  const draft = draftOf(folder)
  await runBackUp(config, draft, (line) => log.info({ event: 'backup-progress' }, line))
  await rename(draft, folder)
  await syncFolder(backupDir)
  const { manifest } = await readManifest(folder, config.backupKey)
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
