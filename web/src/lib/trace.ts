/** Console logging for developers and support: calls, screens and durations. */
import { flags } from './stored/flags.ts'

/** Logs an event; `started` is a `performance.now()` timestamp. */
export function trace(what: string, started: number): void {
  const { debugging, profiling } = flags()
  if (!debugging && !profiling) return
  // oxlint-disable-next-line no-console -- switched on by the user
  console.info(profiling ? `${what} (${Math.round(performance.now() - started)} ms)` : what)
}
