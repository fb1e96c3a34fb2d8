// Queue in front of the connection pool: the driver gets no more statements at once than it has connections, because it would pipeline the rest, which cannot be taken back.
import { AsyncResource } from 'node:async_hooks'
import { counter, histogram } from '../process-metrics.ts'

/** Connections in use and idle, and callers waiting for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }

export type PoolQueue = {
  /** Starts when a connection is free, first come, first served; `late` is called when that takes longer than `patience` milliseconds. */
  take(begin: () => void, late: (error: Error) => void, patience: number): void
  give(): void
  /** Nothing else starts before it has settled. */
  hold(until: Promise<unknown>): void
  use(): PoolUse
}

const waitSeconds = histogram(
  'rivulet_database_pool_wait_seconds',
  'Time a query or transaction waited for a free database connection',
  [0.001, 0.01, 0.1, 0.5, 1, 2, 5, 15],
)
const timeouts = counter(
  'rivulet_database_pool_timeouts_total',
  'Queries and transactions given up because no database connection was free in time',
)

export function createPoolQueue(connections: number): PoolQueue {
  let free = connections
  let holds = 0
  const waiting = new Set<() => void>()
  const next = () => {
    for (const begin of waiting) {
      if (free === 0 || holds > 0) return
      free--
      waiting.delete(begin)
      begin()
    }
  }
  const settled = () => {
    holds--
    next()
  }
  return {
    take(begin, late, patience) {
      if (free > 0 && holds === 0) {
        free--
        waitSeconds.observe(0)
        return begin()
      }
      const askedAt = performance.now()
      // Called when a connection is returned, but continues in the waiter's own async context.
      const turn = AsyncResource.bind(() => {
        clearTimeout(timer)
        waitSeconds.observe((performance.now() - askedAt) / 1000)
        begin()
      })
      waiting.add(turn)
      const tooLate = () => {
        if (!waiting.delete(turn)) return
        timeouts.inc()
        late(noneFree())
      }
      const timer = patience === Infinity ? undefined : setTimeout(tooLate, patience)
    },
    give() {
      free++
      next()
    },
    hold(until) {
      holds++
      until.then(settled, settled)
    },
    use: () => ({ busy: connections - free, idle: free, waiting: waiting.size }),
  }
}

const noneFree = () =>
  Object.assign(new Error('no connection to the database was free in time'), { code: 'POOL_TIMEOUT' })
