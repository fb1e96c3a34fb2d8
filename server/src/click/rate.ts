// Counts hits per address and browser over the last minute, in memory: the rule asks for speed, not for history.

export type Rate = {
  /** Counts one hit; true when it is more than a minute allows. `at` is epoch milliseconds. */
  exceeds(ip: string, agent: string, at: number): boolean
}

/** When the latest hits were, at most as many as allowed; most people have one, which needs no list. */
type Times = number | number[]

const allowed = 60
const minute = 60_000
const mostKnown = 100_000

export function createRate(): Rate {
  // Whoever came in this minute, and in the one before: a whole minute is forgotten at once, so that no hit waits for a great cleaning.
  let current = new Map<string, Times>()
  let before = new Map<string, Times>()
  let since = -Infinity
  return {
    exceeds(ip, agent, at) {
      if (at - since >= minute || current.size >= mostKnown) {
        before = at - since >= 2 * minute ? new Map<string, Times>() : current
        current = new Map()
        since = at
      }
      const key = `${ip} ${agent}`
      const times = current.get(key) ?? before.get(key)
      if (times === undefined) {
        current.set(key, at)
        return false
      }
      const list = typeof times === 'number' ? [times] : times
      const oldest = list.length < allowed ? undefined : list.shift()
      list.push(at)
      current.set(key, list)
      return oldest !== undefined && at - oldest < minute
    },
  }
}
