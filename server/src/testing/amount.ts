// How many cases tests try: a few with npm test, all of them many times over with npm run torture.
import fc from 'fast-check'

const { TORTURE_TIMES = '1', TORTURE_SEED } = process.env
const factor = Number(TORTURE_TIMES)
export const whole = factor > 1

/** Test timeout in milliseconds. */
export const patience = whole ? 7_200_000 : 300_000

/** Repeats a failed run: set TORTURE_SEED=1 before the command. */
export const seed = Number(TORTURE_SEED ?? Date.now() % 1_000_000_000)

export const times = (count: number): number => count * factor

/** The whole list when torturing; otherwise a random sample of `count`. */
export const some = <T>(list: readonly T[], count: number): T[] =>
  whole || list.length <= count
    ? [...list]
    : (fc.sample(fc.shuffledSubarray([...list], { minLength: count, maxLength: count }), {
        numRuns: 1,
        seed,
      })[0] ?? [])

const parts = 5

/** The whole list when torturing; otherwise a fifth of it, rotating by `place`. */
export const part = <T>(list: readonly T[], place: number): T[] =>
  whole ? [...list] : list.filter((_, n) => n % parts === place % parts)
