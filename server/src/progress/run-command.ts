// Runs a command of an operator so that it always ends loudly: with a sentence and a code other than 0 unless it did its work.

export type Command = {
  /** Begins the sentence: 'No backup was made'. */
  failed: string
  /** Of a command that did not do its work. */
  code?: number
}

/** What is left open after the work may hang too. */
const grace = 5000

/** `work` answers the exit code; it gets a signal that is aborted when the command is told to end. */
export async function runCommand(
  { failed, code = 1 }: Command,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const complain = (error: unknown) =>
    process.stderr.write(`${failed}: ${error instanceof Error ? error.message : String(error)}\n`)
  const fail = (error: unknown): never => {
    complain(error)
    process.exit(code)
  }
  // Node ends with 0 or without a sentence when a promise is pending and nothing is left that could settle it.
  const ranEmpty = () => fail('it waited for something that can never come')
  process.once('beforeExit', ranEmpty)
  process.once('uncaughtException', fail)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new Error(`${signal} ended it`)))
  try {
    process.exitCode = await work(ending.signal)
  } catch (error) {
    complain(error)
    process.exitCode = code
  }
  process.off('beforeExit', ranEmpty)
  setTimeout(() => process.exit(), grace).unref()
}
