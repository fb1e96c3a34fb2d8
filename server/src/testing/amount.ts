// How much is tried: a little with npm test, all of it and many times more with npm run torture.
import fc from 'fast-check'

const { TORTURE_TIMES = '1', TORTURE_SEED } = process.env
const factor = Number(TORTURE_TIMES)
export const whole = factor > 1

/** Milliseconds that a test may take. */
export const patience = whole ? 7_200_000 : 120_000

/** Repeats what has failed: TORTURE_SEED=1 before the command. */
export const seed = Number(TORTURE_SEED ?? Date.now() % 1_000_000_000)

export const times = (count: number): number => count * factor

/** All of a list when torturing; else so many of it, others each time. */
export const some = <T>(list: readonly T[], count: number): T[] =>
  whole || list.length <= count
    ? [...list]
    : (fc.sample(fc.shuffledSubarray([...list], { minLength: count, maxLength: count }), {
        numRuns: 1,
        seed,
      })[0] ?? [])

const parts = 3

/** All of a list when torturing; else a third of it, the next one in each place where it is tried. */
export const part = <T>(list: readonly T[], place: number): T[] =>
  whole ? [...list] : list.filter((_, n) => n % parts === place % parts)
