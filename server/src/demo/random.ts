// Seeded random numbers.
import { hash } from 'node:crypto'

/** Entries with their weights. */
export type Weighted<T> = readonly (readonly [T, number])[]

export type Random = {
  /** In [0, 1). */
  next(): number
  /** Both ends included. */
  whole(from: number, to: number): number
  between(from: number, to: number): number
  chance(likelihood: number): boolean
  pick<T>(list: readonly T[]): T
  /** Normally distributed around 0, mostly between -2 and 2. */
  normal(): number
  /** An independent stream, so that drawing more in one place does not change others. */
  fork(name: string): Random
}

/** The sfc32 generator by C. Doty-Humphrey, 128 bits of state. */
export function createRandom(seed: string): Random {
  const state = hash('sha256', seed, 'buffer')
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => state.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const next = () => {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + drawn
    c |= 0
    return (drawn >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return {
    next,
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    chance: (likelihood) => next() < likelihood,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** Weighted draw with replacement. */
export function weightedDraw<T>(entries: Weighted<T>): (random: Random) => T {
  let sum = 0
  const ends = entries.map(([, weight]) => (sum += weight))
  return (random) => {
    const at = random.next() * sum
    return entries[ends.findIndex((end) => at < end)]?.[0] as T
  }
}

/**
 * Weighted draw without replacement, like a deck of cards: after a full round,
 * each entry has occurred exactly as often as its weight.
 */
export function deckOf<T>(random: Random, entries: Weighted<T>): () => T {
  const cards = entries.flatMap(([card, count]) => Array<T>(count).fill(card))
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...cards]
    return left.splice(random.whole(0, left.length - 1), 1)[0] as T
  }
}
