// Concurrency gate for expensive work: a limited number runs, a limited number waits in a queue, and the rest get 503.
import { unavailable } from '../errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Runs work in order of arrival. @throws 503 when `waiting` are already queued. */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailable()
      // Finished work passes its slot directly to the next in the queue, so that nothing overtakes it.
      await new Promise<void>((enter) => queue.push(enter))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
