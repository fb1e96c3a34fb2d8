// Times an operation several times: median, 95th percentile and maximum.
import { availableParallelism, totalmem } from 'node:os'

export type Timing = { median: number; p95: number; slowest: number }

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
  const at = (share: number): number => all[Math.ceil(all.length * share) - 1] ?? 0
  return { median: at(0.5), p95: at(0.95), slowest: at(1) }
}

export const machine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
