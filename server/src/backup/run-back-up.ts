// Runs the command `backup` beside a server, as a process of its own with lower priority: packing and encrypting hold up nobody who is being answered.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { withProgress } from '../progress/with-progress.ts'

export type BackUpSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKey' | 'progressTimeout'>

const command = fileURLToPath(new URL('back-up.ts', import.meta.url))

/** A log is read afterwards: fewer lines do than on a screen. */
const every = 30_000
/** Seconds. It ends by itself when the backup is stuck, and says something every five; this is for when it hangs as a whole. */
const grace = 60

/**
 * `tell` gets a line of progress now and then.
 * @throws Error with what the command said when it made no backup.
 */
export async function runBackUp(
  { dataDir, databaseUrl, backupKey, progressTimeout }: BackUpSettings,
  folder: string,
  tell: (line: string) => void,
): Promise<void> {
  let latest = ''
  const watch = { tell: () => tell(latest), every, deadline: progressTimeout + grace }
  await withProgress(watch, async ({ alive, signal }) => {
    const child = spawn(process.execPath, [command, folder], {
      env: {
        ...process.env,
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUP_KEY: backupKey ?? '' },
        PROGRESS_TIMEOUT: String(progressTimeout),
      },
      ...{ stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
    })
    const ended = once(child, 'close')
    // Before it has threads of its own, which inherit it.
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
