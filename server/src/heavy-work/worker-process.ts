// Spawns the heavy-work child process: low priority, empty environment, read access to the program's own files only.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WireError } from './error-wire.ts'

/** `seconds` of processor time that it may use. */
export type Order = { module: string; input: unknown; seconds: number }
export type Reply = { ready: true } | { value: unknown } | { error: WireError }

/** Megabytes of JavaScript heap. Image pixels are outside of it, and limited by count. */
const heap = 1024
const root = join(import.meta.dirname, '../../..')
/** Real paths, because one of them may be a symbolic link. */
const readable = ['contract', 'server', 'node_modules']
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(folder))
  .map((folder) => join(realpathSync(folder), '/'))

const flags = [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  ...readable.map((folder) => `--allow-fs-read=${folder}`),
  `--max-old-space-size=${heap}`,
]

/** Excludes our environment, which holds secrets; Windows needs its system folder to start a process. */
const environment = {
  NODE_NO_WARNINGS: '1',
  UV_THREADPOOL_SIZE: '2',
  ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
}

export function startWorkerProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'worker-main.ts'), [], {
    execArgv: flags,
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The Linux OOM killer should pick this process first.
  if (child.pid) writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  return child
}
