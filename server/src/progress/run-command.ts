// Runs an operator command so that it never fails silently: always a
// message and a non-zero exit code unless it succeeded.
import { sayFailure } from './say.ts'

export type Command = {
  /** Start of the failure message: 'No backup was made'. A function where it depends on how far the work came. */
  failed: string | (() => string)
  /** Exit code on failure. */
  code?: number
}

/** Milliseconds; open handles after the work may hang too. */
const grace = 5000

/** `work` returns the exit code; its signal is aborted when the process is told to stop. */
export async function runCommand(
  { failed, code = 1 }: Command,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const printError = (error: unknown) =>
    sayFailure(typeof failed === 'string' ? failed : failed(), error)
  const fail = (error: unknown): never => {
    printError(error)
    process.exit(code)
  }
  // Node exits with 0 or without a message when a promise is pending and nothing can settle it.
  const ranEmpty = () => fail('it waited for something that can never come')
  process.once('beforeExit', ranEmpty)
  process.once('uncaughtException', fail)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new Error(`${signal} ended it`)))
  try {
    process.exitCode = await work(stopping.signal)
  } catch (error) {
    printError(error)
    process.exitCode = code
  }
  process.off('beforeExit', ranEmpty)
  setTimeout(() => process.exit(), grace).unref()
}
