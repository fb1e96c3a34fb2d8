// Times a thing a few times and says its middle and slowest run.
import { availableParallelism, totalmem } from 'node:os'

export type Timing = { median: number; slowest: number }

/** Milliseconds. The first run warms up and does not count. */
export async function time(run: () => Promise<unknown>, times = 9): Promise<Timing> {
  await run()
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await run()
    all.push(performance.now() - start)
  }
  all.sort((a, b) => a - b)
  return { median: all[Math.floor(all.length / 2)] ?? 0, slowest: all.at(-1) ?? 0 }
}

export const machine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
