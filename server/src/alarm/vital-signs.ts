// Vital signs of the programme and the machine: the values behind alarms and metrics.
import { statfs } from 'node:fs/promises'
import { askedSince } from '../backup/asked-since.ts'
import { newestBackup } from '../backup/newest-backup.ts'
import type { ShelfSettings } from '../backup/open-shelf.ts'
import type { Clicks } from '../click/clicks.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { queryFile } from '../db/query-file.ts'
import type { Replica } from '../db/replica.ts'

/** Input of the alarms. Ages in seconds. */
export type DatabaseSigns = {
  /** Found by the last check of the books. */
  discrepancies: number
  /** Since that check; null before the first. */
  checkAge: number | null
  /** Scheduled jobs without success for two periods. */
  missedJobs: number
  /** Order messages of the last hour, and how many were rejected. */
  orderCalls: number
  refusedCalls: number
  /** In the last hour, and in an average hour of the week before. */
  failedSignIns: number
  usualFailedSignIns: number
  /** Uploads of the last day with malware, and those whose scan failed three times. */
  infectedFiles: number
  filesWaiting: number
  /** Spools of which clicks were found missing within a day. */
  spoolGaps: number
  /** Of the first account; null without one. */
  age: number | null
  /** A nightly backup is being made, and has shown progress within minutes. */
  backingUp: boolean
}
/** Additional measurements. */
export type Programme = DatabaseSigns & {
  /** When the books were last checked, in epoch seconds; null when never. */
  checkedAt: number | null
  /** Queued mails, and the age of the oldest; null when there is none. */
  mailsWaiting: number
  oldestMailAge: number | null
  /** Pending deliveries, those among them being retried, and the age of the oldest. */
  postbacksWaiting: number
  postbacksRetrying: number
  oldestPostbackAge: number | null
}
export type MachineSigns = {
  diskFreeBytes: number
  /** Spooled clicks not stored yet, without those that are stored and kept; 0 without the part click. */
  spoolBytes: number
  /** Of the newest backup: Infinity when there is none, NaN while that is not known, null when backups are disabled. */
  backupAge: number | null
  /** Since backups at that place were enabled; null when they are disabled. */
  backupsAskedAge: number | null
  /** Why the file store cannot be used; null while it can, or was not needed yet. */
  fileTrouble: string | null
  /** Seconds for which the replica could not be read, and how far it is behind: Infinity while it is away. Null without one. */
  replica: { unused: number; lag: number } | null
}

const ask = queryFile<Programme>(new URL('vital-signs.sql', import.meta.url))

export async function readDatabaseSigns({
  sql,
  config,
  now,
}: Pick<Deps, 'sql' | 'config' | 'now'>): Promise<Programme> {
  const [row] = await ask(sql, [now(), config.clamdUrl !== undefined])
  if (!row) throw new Error('the vital signs query returned no row')
  return row
}

type Surroundings = {
  fileTrouble?: string | null
  replica?: Replica | undefined
  /** Whether this process runs the nightly backup. */
  makesBackups?: boolean
}

export async function readMachineSigns(
  config: Pick<Config, 'dataDir'> & ShelfSettings,
  now: Date,
  clicks?: Pick<Clicks, 'backlog'>,
  { fileTrouble = null, replica, makesBackups = true }: Surroundings = {},
): Promise<MachineSigns> {
  const { bavail, bsize } = await statfs(config.dataDir)
  // The folder of a server without the part jobs stays empty: it is another machine that backs up.
  const place = config.backupUrl ?? (makesBackups ? config.backupDir : undefined)
  const asked = await askedSince(config.dataDir, place, now)
  return {
    diskFreeBytes: bavail * bsize,
    spoolBytes: clicks ? (await clicks.backlog()).bytes : 0,
    backupAge: place ? await backupAge(config, now) : null,
    backupsAskedAge: asked && (now.getTime() - asked.getTime()) / 1000,
    fileTrouble,
    replica: replica
      ? { unused: replica.unused(), lag: replica.state() === 'away' ? Infinity : replica.lag() }
      : null,
  }
}

async function backupAge(settings: ShelfSettings, now: Date): Promise<number> {
  const newest = await newestBackup(settings)
  if (newest === undefined) return NaN
  return newest ? (now.getTime() - newest.getTime()) / 1000 : Infinity
}
