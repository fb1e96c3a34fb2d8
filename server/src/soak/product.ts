// Starts the product as users do, as a separate process, and reads its log lines.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type Product = {
  pid: number
  origin: string
  /** Resolves to its exit code after a SIGTERM, or immediately if it has already exited. */
  stop(): Promise<number | null>
  ended(): boolean
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** @throws Error when it exits before it is ready. */
export async function startProduct(
  environment: NodeJS.ProcessEnv,
  heard: (line: string, complaint: boolean) => void,
): Promise<Product> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // However the soak test ends, no process is left behind.
  process.once('exit', () => child.kill('SIGTERM'))
  const ready = Promise.withResolvers<string>()
  let said = ''
  const read = (stream: Readable, complaint: boolean) =>
    createInterface({ input: stream }).on('line', (line) => {
      heard(line, complaint)
      said = line
      const [, origin] = /^Rivulet is ready at (http\S+)/.exec(line) ?? []
      if (origin) ready.resolve(origin)
    })
  read(child.stdout, false)
  read(child.stderr, true)
  const exited = once(child, 'close').then(() => child.exitCode)
  void exited.then((code) =>
    ready.reject(new Error(`the server ended with ${code} before it was ready: ${said}`)),
  )
  const origin = await ready.promise
  return {
    pid: child.pid ?? 0,
    origin,
    ended: () => hasEnded(child),
    stop: async () => {
      if (!hasEnded(child)) child.kill('SIGTERM')
      return exited
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null
