// Turns at a pool: the driver is given no more at once than it has connections. Beyond that it sends statements behind others, from where nobody can take them back.
import { AsyncResource } from 'node:async_hooks'

export type Turns = {
  /** Begins when a connection is free, first come, first served; `late` hears when that took longer than `patience`, in milliseconds. */
  take(begin: () => void, late: (error: Error) => void, patience: number): void
  give(): void
  /** Nobody begins before that has settled. */
  hold(until: Promise<unknown>): void
}

export function createTurns(connections: number): Turns {
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
        return begin()
      }
      // Called by whoever gives a connection back, and yet what follows is the asker's own.
      const turn = AsyncResource.bind(() => {
        clearTimeout(timer)
        begin()
      })
      waiting.add(turn)
      const tooLate = () => {
        if (waiting.delete(turn)) late(noneFree())
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
  }
}

const noneFree = () =>
  Object.assign(new Error('no connection to the database was free in time'), { code: 'POOL_TIMEOUT' })
