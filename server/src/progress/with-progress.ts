// Watches long work: a progress line every few seconds, and an abort after a deadline without progress.
import { setTimeout } from 'node:timers/promises'
import { counted, showBytes, showSeconds } from './figures.ts'
import type { Progress } from './progress.ts'

export type Watch = {
  /** Receives the progress lines. */
  tell(line: string): void
  /** Seconds without progress until the work is aborted. */
  deadline: number
  /** Milliseconds between two lines. */
  every?: number
  /** Aborts the work from outside, with its reason. */
  signal?: AbortSignal
}

/** Milliseconds aborted work has for cleaning up. */
const grace = 10_000

/**
 * Settles with `work`, or without it when it neither advances nor cleans up.
 * @throws Error with a one-line message when it was aborted.
 */
export async function withProgress<T>(
  { tell, deadline, every = 5000, signal: outside }: Watch,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController()
  const signal = outside ? AbortSignal.any([stalled.signal, outside]) : stalled.signal
  const at = { name: 'start', rows: 0, bytes: 0, since: performance.now() }
  const tick = Math.min(1000, deadline * 250)
  let [quiet, told] = [0, performance.now()]
  const describe = () =>
    [
      ...[at.rows > 0 && counted(at.rows, 'row'), at.bytes > 0 && showBytes(at.bytes)],
      showSeconds(performance.now() - at.since),
    ]
      .filter(Boolean)
      .join(', ')
  const look = () => {
    // Counts ticks instead of clock time, because a suspended process could not make progress.
    quiet += tick
    if (quiet > deadline * 1000)
      return stalled.abort(
        new Error(
          `nothing has moved for ${deadline} seconds (${at.name}: ${describe()}); PROGRESS_TIMEOUT sets how long that may take`,
        ),
      )
    if (performance.now() - told < every) return
    told = performance.now()
    tell(`${at.name}: ${describe()}${quiet >= every ? `, no progress for ${showSeconds(quiet)}` : ''}`)
  }
  const timer = setInterval(look, tick).unref()
  const progress: Progress = {
    step: (name) => {
      Object.assign(at, { name, rows: 0, bytes: 0, since: performance.now() })
      quiet = 0
    },
    advance: ({ rows = 0, bytes = 0 }) => {
      at.rows += rows
      at.bytes += bytes
      quiet = 0
    },
    alive: () => (quiet = 0),
    signal,
  }
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason as Error)
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  const working = work(progress)
  try {
    return await Promise.race([working, givenUp])
  } catch (error) {
    if (!signal.aborted) throw error
    await Promise.race([working.catch(() => {}), setTimeout(grace)])
    throw signal.reason
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
