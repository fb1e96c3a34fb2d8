// Queue in front of the connection pool: the driver gets no more statements at once than it has connections, because it would pipeline the rest, which cannot be taken back.
import { AsyncResource } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

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

/** Seconds that a query or transaction waited for its connection. */
export const waited = channel('rivulet:database-pool-waited')
/** One that got none in time. */
export const timedOut = channel('rivulet:database-pool-timed-out')

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
        waited.publish(0)
        return begin()
      }
      const askedAt = performance.now()
      // Called when a connection is returned, but continues in the waiter's own async context.
      const turn = AsyncResource.bind(() => {
        clearTimeout(timer)
        waited.publish((performance.now() - askedAt) / 1000)
        begin()
      })
      waiting.add(turn)
      const tooLate = () => {
        if (!waiting.delete(turn)) return
        timedOut.publish(undefined)
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
