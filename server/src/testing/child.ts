// Runs a few lines of TypeScript in a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Child = {
  pid: number
  /** The next line it prints. Rejects with what it complained about when it ends instead. */
  nextLine(): Promise<string>
  /** What it complained about so far. */
  complaint(): string
  /** Resolves to its exit code when it has ended, by itself or by the signal; null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** `source` is the body of a module; relative imports start at server/src. */
export function startChild(source: string, environment: NodeJS.ProcessEnv = {}): Child {
  return startNode(['--input-type=module-typescript', '-e', source], environment)
}

/** The arguments of node; its working directory is server/src. */
export function startNode(args: string[], environment: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, args, {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += chunk))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid ?? 0,
    nextLine: async () => {
      const { value, done } = await lines.next()
      // What it complained about may come after its last line.
      if (done) await closed
      if (done) throw new Error(`The child ended: ${complaint}`)
      return value
    },
    complaint: () => complaint,
    end: (signal) => endChild(child, signal),
  }
}

async function endChild(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'close')
  if (signal) child.kill(signal)
  await exited
  return child.exitCode
}
