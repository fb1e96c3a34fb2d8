// Runs TypeScript source in a child process, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Child = {
  pid: number
  /** The next line of stdout. Rejects with stderr when the process ends instead. */
  nextLine(): Promise<string>
  /** The address of a server that starts, once it is ready. */
  ready(): Promise<string>
  /** What it printed until it ended by itself. */
  finish(): Promise<{ code: number | null; said: string; complaint: string }>
  /** The stderr output so far. */
  complaint(): string
  /** Resolves to the exit code when it has ended, by itself or by the signal; null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** `source` is the body of a module; relative imports start at server/src. */
export function startChild(source: string, environment: NodeJS.ProcessEnv = {}): Child {
  return startNode(['--input-type=module-typescript', '-e', source], environment)
}

/** Arguments of node; its working directory is server/src. */
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
  const nextLine = async () => {
    const { value, done } = await lines.next()
    // stderr may arrive after the last line of stdout.
    if (done) await closed
    if (done) throw new Error(`The child ended: ${complaint}`)
    return value
  }
  return {
    pid: child.pid ?? 0,
    nextLine,
    async ready() {
      for (;;) {
        const [, address] = /ready at (http\S+)/.exec(await nextLine()) ?? []
        if (address) return address
      }
    },
    async finish() {
      const said: string[] = []
      for await (const line of lines) said.push(line)
      return { code: await endChild(child), said: said.join('\n'), complaint }
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
