// A pool whose statements and transactions wait in our queue before they reach the driver.
import type { PoolQueue } from './pool-queue.ts'

/** The driver's query: run when awaited, or used as a fragment of another one. */
type Query = Promise<unknown> & {
  handler: (query: Query) => void
  reject: (error: Error) => void
  cursorRows?: number
}
type Begin = (...args: unknown[]) => Promise<unknown>

export function queuedPool<Driver extends object>(
  driver: Driver,
  turns: PoolQueue,
  patience: number,
): Driver {
  const waits = (made: unknown): unknown => {
    if (!isQuery(made)) return made
    const hand = made.handler
    made.handler = (query) => {
      // Only its reader is notified of its end.
      if (query.cursorRows) return hand(query)
      const begin = () => {
        hand(query)
        query.then(turns.give, turns.give)
      }
      turns.take(begin, query.reject, patience)
    }
    return made
  }
  const asking =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) =>
      waits(method(...args))
  const beginning =
    (begin: Begin): Begin =>
    (...args) =>
      new Promise((resolve, reject) => {
        turns.take(
          () =>
            begin(...args)
              .finally(turns.give)
              .then(resolve, reject),
          reject,
          patience,
        )
      })
  return new Proxy(driver, {
    apply: (target, self, args: unknown[]) =>
      waits(Reflect.apply(target as (...of: unknown[]) => unknown, self, args)),
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (name === 'begin') return beginning(found as Begin)
      return name === 'unsafe' || name === 'file' ? asking(found as () => unknown) : found
    },
  })
}

const isQuery = (made: unknown): made is Query =>
  typeof made === 'object' && made !== null && 'handler' in made
