// Child process that does heavy work: niced, without the server's environment, with read access to the program's own files alone.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WireError } from './error-wire.ts'

export type Order = { module: string; input: unknown }
export type Reply = { ready: true } | { value: unknown } | { error: WireError }

/** Megabytes of JavaScript's heap. Pixels are outside of it, and limited by their number. */
const heap = 1024
const root = join(import.meta.dirname, '../../..')
/** Where they really lie: one of them may be a link. */
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

/** Nothing of ours, which holds secrets; Windows cannot start a process without its own folder. */
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
  // Memory that is short is taken from here first, where the kernel has such a wish.
  if (child.pid) writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  return child
}
