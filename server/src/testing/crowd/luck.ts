// Seeded random numbers.
export type Luck = {
  /** In [0, 1). */
  next(): number
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** One of the names, weighted. */
  draw(weighted: readonly (readonly [string, number])[]): string
}

/** The Mulberry32 generator. */
export function luckOf(seed: number): Luck {
  let state = seed * 2654435761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    draw: (weighted) => {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
      return (weighted.find(([, weight]) => (left -= weight) < 0) ?? weighted[0])?.[0] ?? ''
    },
  }
}
