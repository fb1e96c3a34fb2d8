// How the process ends: step by step on a signal, and soon after an error nobody expected.
import type { Logger } from 'pino'

export type Ending = {
  /** Steps run in the opposite order of their start; a step that fails does not keep the rest. */
  add(step: () => unknown): void
  run(exitCode: number, longestMilliseconds?: number): Promise<void>
}

// A drain of 20 s and a clean stop of the database fit in.
const afterSignal = 24_000
const afterError = 9_000

export function createEnding(log: Logger): Ending {
  const steps: (() => unknown)[] = []
  let running: Promise<void> | undefined
  const end = async (exitCode: number, longest: number) => {
    setTimeout(() => process.exit(exitCode || 1), longest).unref()
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'stopping')
      }
    }
    process.exit(exitCode)
  }
  const run = (exitCode: number, longest = afterSignal) => (running ??= end(exitCode, longest))

  // Ctrl-C reaches the whole group and npm hands it on once more: a repeated signal must not cut the ending short.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void run(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error, the server ends')
    void run(1, afterError)
  })
  return { add: (step) => steps.push(step), run }
}
