// A pool whose statements and transactions wait for their turn before the driver hears of them.
import type { Turns } from './turns.ts'

/** What the driver makes of a template: asked when somebody waits for it, and nothing of its own as a part of another one. */
type Query = Promise<unknown> & {
  handler: (query: Query) => void
  reject: (error: Error) => void
  cursorRows?: number
}
type Begin = (...args: unknown[]) => Promise<unknown>

export function withTurns<Driver extends object>(
  driver: Driver,
  turns: Turns,
  patience: number,
): Driver {
  const waits = (made: unknown): unknown => {
    if (!isQuery(made)) return made
    const hand = made.handler
    made.handler = (query) => {
      // Its end is told to whoever reads it alone.
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
