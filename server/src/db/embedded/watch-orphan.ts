// Watchdog: a shell that stops PostgreSQL once its server has been killed and no other has taken over.
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'stop-orphan.sh')

/**
 * Waits without a timer for our end, then `seconds` for a server that takes over, and stops PostgreSQL as a server
 * would. It runs as whoever runs us, who may signal PostgreSQL's account. Returns what ends it.
 * Windows has no such shell: there an orphan runs until the next start stops it, as it does here without a watchdog.
 */
export function watchOrphan(pid: number, cluster: string, seconds: number): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn(
    '/bin/sh',
    [script, String(pid), join(cluster, 'postmaster.pid'), String(seconds)],
    {
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      stdio: ['pipe', 'ignore', 'ignore'],
      // A session of its own: what is sent to our group must not end it before us.
      detached: true,
    },
  )
  // initdb needs a shell too; if none can be started now, the next start stops the orphan.
  shell.on('error', () => {})
  shell.unref()
  ;(shell.stdin as Socket).unref()
  return () => shell.kill('SIGKILL')
}
