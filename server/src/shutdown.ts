// Shutdown of the process: step by step on a signal, and within seconds after an uncaught error.
import type { Logger } from 'pino'

export type Shutdown = {
  /** Steps run in reverse order of registration; a failing step does not skip the rest. */
  add(step: () => unknown): void
  run(exitCode: number, longestMilliseconds?: number): Promise<void>
  /** Whether it is under way: what fails now fails because of it. */
  isRunning(): boolean
}

// Milliseconds; leaves time to drain requests for 20 s and to stop the database cleanly.
const afterSignal = 24_000
const afterError = 9_000

export function createShutdown(log: Logger): Shutdown {
  const steps: (() => unknown)[] = []
  let running: Promise<void> | undefined
  const end = async (exitCode: number, longest: number) => {
    setTimeout(() => process.exit(exitCode || 1), longest).unref()
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'shutdown step failed')
      }
    }
    process.exit(exitCode)
  }
  const run = (exitCode: number, longest = afterSignal) => (running ??= end(exitCode, longest))

  // Ctrl-C reaches the whole process group and npm forwards it again: a
  // repeated signal must not cut the shutdown short.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void run(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error, shutting down')
    void run(1, afterError)
  })
  return { add: (step) => steps.push(step), run, isRunning: () => running !== undefined }
}
