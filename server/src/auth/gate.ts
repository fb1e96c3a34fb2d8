// A gate for costly work: so many at once, so many waiting, and everybody else is asked to come back.
import { unavailable } from './errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** What passes is run in order of arrival. @throws 503 when `waiting` are already in the queue. */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailable()
      // Whoever leaves hands over its place, so nobody slips in between.
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
