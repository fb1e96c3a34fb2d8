// Measures how much a process is slowed down: event loop delay, database latency, memory.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../../server/src/db/sql.ts'
import type { Run } from './run-measured.ts'

export async function stallsDuring(
  sql: Sql,
  work: () => Promise<unknown>,
): Promise<Run & { says: string }> {
  const before = process.memoryUsage.rss()
  let peak = before
  let going = true
  const asks: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const asking = async () => {
    while (going) {
      const begun = performance.now()
      await sql`select count(*) from account`
      asks.push(performance.now() - begun)
      peak = Math.max(peak, process.memoryUsage.rss())
      await setTimeout(20)
    }
  }
  const begun = performance.now()
  const asked = asking()
  await work()
  const seconds = (performance.now() - begun) / 1000
  going = false
  await asked
  delay.disable()
  asks.sort((a, b) => a - b)
  const at = (share: number) => (asks[Math.floor(asks.length * share)] ?? 0).toFixed(1)
  const loop = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  const grown = ((peak - before) / (1 << 20)).toFixed(0)
  const says = `event loop held up ${loop(delay.percentile(99))} ms (p99), ${loop(delay.max)} ms at most; a question beside it ${at(0.5)} ms, ${at(0.99)} ms (p99); ${grown} MiB more memory`
  return { seconds, peak, code: 0, output: '', says }
}
