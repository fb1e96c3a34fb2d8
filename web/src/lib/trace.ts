/** What developers and support may read along in the console: what happens, and how long it takes. */
import { flags } from './flags.ts'

/** Tells of something that began at `started`, a reading of `performance.now()`. */
export function trace(what: string, started: number): void {
  const { debugging, profiling } = flags()
  if (!debugging && !profiling) return
  // oxlint-disable-next-line no-console -- whoever switched it on wants to read it
  console.info(profiling ? `${what} (${Math.round(performance.now() - started)} ms)` : what)
}
