// Counts hits per address and browser over the last minute, in memory: the rule asks for speed, not for history.
import { createFingerprint } from './fingerprint.ts'
import { createTimesTable } from './times-table.ts'

export type Rate = {
  /** Counts one hit; true when it is more than a minute allows. `at` is epoch milliseconds. */
  exceeds(ip: string, agent: string, at: number): boolean
}

const allowed = 60
const minute = 60_000
const mostKnown = 100_000

export function createRate(): Rate {
  const fingerprint = createFingerprint()
  // Whoever came in this minute, and in the one before: a whole minute is forgotten at once, so that no hit waits for a great cleaning.
  let current = createTimesTable(mostKnown)
  let before = createTimesTable(mostKnown)
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
