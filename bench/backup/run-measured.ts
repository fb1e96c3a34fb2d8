// Runs a server command as a process and measures time and peak memory;
// can pause it repeatedly to simulate a slow reader.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** `peak` in bytes. */
export type Run = { seconds: number; peak: number; code: number | null; output: string }
export type RunOptions = {
  /** Milliseconds it alternately runs and is paused. */
  awake?: [runs: number, stands: number]
  /** Milliseconds of a single pause, at the first stop. */
  sleepOnce?: number
  /** A command prefix that slows ours down. */
  slowly?: string[]
  during?: (live: () => boolean) => Promise<void>
}

export async function runMeasured(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { awake, sleepOnce = 0, slowly = [], during }: RunOptions = {},
): Promise<Run> {
  const begun = performance.now()
  const [command = '', ...rest] = [...slowly, process.execPath, ...args]
  const child = spawn(command, rest, {
    cwd: new URL('../../server/src', import.meta.url),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run: Run = { seconds: 0, peak: 0, code: null, output: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.output += chunk))
  const measuring = setInterval(() => (run.peak = Math.max(run.peak, peakOf(child.pid))), 100)
  const ended = once(child, 'close')
  const live = () => child.exitCode === null && child.signalCode === null
  const pacing = async () => {
    if (!awake) return
    for (let sleep = sleepOnce || awake[1]; ; sleep = awake[1]) {
      await setTimeout(awake[0])
      if (!live()) return
      child.kill('SIGSTOP')
      await setTimeout(sleep)
      child.kill('SIGCONT')
    }
  }
  await Promise.all([ended, pacing(), during?.(live)])
  clearInterval(measuring)
  return { ...run, seconds: (performance.now() - begun) / 1000, code: child.exitCode }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
