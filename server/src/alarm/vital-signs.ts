// How the programme is doing, in numbers: what alarms go by and what monitoring reads.
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { askedSince } from '../backup/asked-since.ts'
import { listBackups } from '../backup/nightly-backup.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../http/deps.ts'
import { queryFile } from '../db/query-file.ts'

/** What alarms go by. Ages in seconds. */
export type DatabaseSigns = {
  /** What the last check of the books found. */
  discrepancies: number
  /** Since that check; null before the first. */
  checkAge: number | null
  /** Scheduled jobs that have not succeeded for two of their periods. */
  missedJobs: number
  /** What shops told of orders in the last hour, and how much of it was refused. */
  orderCalls: number
  refusedCalls: number
  /** In the last hour, and in a usual one of the week before. */
  failedSignIns: number
  usualFailedSignIns: number
  /** Uploads of the last day in which the virus scanner found something, and those it has failed at three times. */
  infectedFiles: number
  filesWaiting: number
  /** Of the first account; null without one. */
  age: number | null
}
/** What is measured besides. */
export type Programme = DatabaseSigns & {
  /** When the books were last checked, in epoch seconds; null when never. */
  checkedAt: number | null
  /** Not handed over yet, and the age of the oldest of them; null when there is none. */
  mailsWaiting: number
  oldestMailAge: number | null
  /** Not delivered yet, those of them that failed and are tried again, and the age of the oldest one. */
  postbacksWaiting: number
  postbacksRetrying: number
  oldestPostbackAge: number | null
}
export type MachineSigns = {
  diskFreeBytes: number
  /** Clicks on disk that are not stored yet, with the room of the segment that is being written. */
  spoolBytes: number
  /** Of the newest backup in BACKUP_DIR: Infinity when there is none, null when none are made. */
  backupAge: number | null
  /** Since backups are asked for in that folder; null when none are. */
  backupsAskedAge: number | null
}

const ask = queryFile<Programme>(new URL('vital-signs.sql', import.meta.url))

export async function readDatabaseSigns({
  sql,
  config,
  now,
}: Pick<Deps, 'sql' | 'config' | 'now'>): Promise<Programme> {
  const [row] = await ask(sql, [now(), config.clamdUrl !== undefined])
  if (!row) throw new Error('the database told nothing')
  return row
}

export async function readMachineSigns(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  now: Date,
): Promise<MachineSigns> {
  const { bavail, bsize } = await statfs(dataDir)
  const asked = await askedSince({ dataDir, backupDir }, now)
  return {
    diskFreeBytes: bavail * bsize,
    spoolBytes: await sizeOf(join(dataDir, 'spool')),
    backupAge: backupDir ? await backupAge(backupDir, now) : null,
    backupsAskedAge: asked && (now.getTime() - asked.getTime()) / 1000,
  }
}

async function backupAge(backupDir: string, now: Date): Promise<number> {
  const newest = (await listBackups(backupDir)).at(-1)
  return newest ? (now.getTime() - newest.at.getTime()) / 1000 : Infinity
}

/** Of the files in a folder; those that go meanwhile are none. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
