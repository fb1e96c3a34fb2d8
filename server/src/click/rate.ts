// Counts hits per address and browser over the last minute, in memory: the rule asks for speed, not for history.

export type Rate = {
  /** Counts one hit; true when it is more than a minute allows. `at` is epoch milliseconds. */
  exceeds(ip: string, agent: string, at: number): boolean
}

const allowed = 60
const minute = 60_000
const mostKnown = 100_000

export function createRate(): Rate {
  /** The latest hits of each, at most as many as allowed; whoever came last stands last. */
  const hits = new Map<string, number[]>()
  return {
    exceeds(ip, agent, at) {
      const key = `${ip} ${agent}`
      const times = hits.get(key) ?? []
      hits.delete(key)
      hits.set(key, times)
      const oldest = times.length < allowed ? undefined : times.shift()
      times.push(at)
      forgetOld(hits, at)
      return oldest !== undefined && at - oldest < minute
    },
  }
}

/** A few at each hit, so that no hit waits for a great cleaning. */
function forgetOld(hits: Map<string, number[]>, now: number): void {
  let steps = 2
  for (const [key, times] of hits) {
    if (steps-- === 0) return
    if (hits.size <= mostKnown && now - (times.at(-1) ?? 0) < minute) return
    hits.delete(key)
  }
}
