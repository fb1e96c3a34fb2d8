// Rate limit per address and browser over the last minute, in memory, because it must be fast and needs no history.
import { createFingerprint } from './fingerprint.ts'
import { createVisitTimes } from '../ingest/visit-times.ts'

export type Rate = {
  /** Counts one hit; true when it exceeds the limit. `at` is epoch milliseconds. */
  exceeds(ip: string, agent: string, at: number): boolean
}

const allowed = 60
const minute = 60_000
const mostKnown = 100_000

export function createRate(): Rate {
  const fingerprint = createFingerprint()
  // Two generations, this minute and the one before: a whole minute is
  // dropped at once, so that no hit waits for a cleanup.
  let current = createVisitTimes(mostKnown)
  let before = createVisitTimes(mostKnown)
  let since = -Infinity
  const turn = (at: number) => {
    ;[current, before] = [before, current]
    current.clear()
    if (at - since >= 2 * minute) before.clear()
    since = at
  }
  return {
    exceeds(ip, agent, at) {
      if (at - since >= minute || current.full()) turn(at)
      const print = fingerprint(ip, agent)
      const times = current.get(print) ?? before.get(print)
      if (times === undefined) {
        current.set(print, at)
        return false
      }
      const list = typeof times === 'number' ? [times] : times
      const oldest = list.length < allowed ? undefined : list.shift()
      list.push(at)
      current.set(print, list)
      return oldest !== undefined && at - oldest < minute
    },
  }
}
