// Runs the backup command beside a server as a separate process with lower priority, so that compression and
// encryption do not delay requests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { withProgress } from '../progress/with-progress.ts'

export type BackUpSettings = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'backupKey' | 'progressTimeout' | 's3' | 's3Bucket' | 'backupUrl'
>

const command = fileURLToPath(new URL('back-up.ts', import.meta.url))

/** Milliseconds between progress lines; a log needs fewer than a terminal. */
const every = 30_000
/**
 * Seconds. The process aborts by itself when stuck and reports every five
 * seconds; this is for a process that hangs completely.
 */
const grace = 60

/**
 * `tell` receives progress lines.
 * @throws Error with the command's message when no backup was made.
 */
export async function runBackUp(
  settings: BackUpSettings,
  place: string,
  tell: (line: string) => void,
): Promise<void> {
  const { progressTimeout } = settings
  let latest = ''
  const watch = { tell: () => tell(latest), every, deadline: progressTimeout + grace }
  await withProgress(watch, async ({ alive, signal }) => {
    const child = spawn(process.execPath, [command, place], {
      env: { ...process.env, ...environmentOf(settings) },
      ...{ stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
    })
    const ended = once(child, 'close')
    // Before it starts threads, which inherit the priority.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const stop = () => void child.kill('SIGTERM')
    process.once('exit', stop)
    createInterface({ input: child.stdout }).on('line', (line) => {
      latest = line
      alive()
    })
    const complaint = text(child.stderr)
    await ended.finally(() => process.off('exit', stop))
    if (child.exitCode !== 0)
      throw new Error((await complaint).trim() || `the backup was ended by ${child.signalCode}`)
  })
}

/** An empty variable counts as unset. */
function environmentOf({ s3, ...settings }: BackUpSettings): Record<string, string> {
  return {
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
    BACKUP_KEY: settings.backupKey ?? '',
    PROGRESS_TIMEOUT: String(settings.progressTimeout),
    ...{ S3_URL: s3?.url ?? '', S3_KEY: s3?.key ?? '', S3_SECRET: s3?.secret ?? '' },
    ...{ S3_REGION: s3?.region ?? '', S3_BUCKET: settings.s3Bucket ?? '' },
    BACKUP_URL: settings.backupUrl ?? '',
  }
}
