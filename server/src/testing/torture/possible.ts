// Concurrent steps may be explained by several sequences that lead to the same visible state, but not to the same
// hidden one (such as what a shop said last). All of them stay possible until a later step tells them apart.
import { isDeepStrictEqual } from 'node:util'
import type { State } from '../model/state.ts'
import type { World } from './world.ts'

/** More hardly ever differ in what matters. */
const most = 8

/**
 * Lets every possible state go on to those that follow from it, and the model into the first of them.
 * @returns whether there is any; otherwise nothing has changed.
 */
export function goOn(state: State, world: World, follow: (from: State) => State[]): boolean {
  const found: State[] = []
  for (const next of [state, ...world.others].flatMap(follow))
    if (found.length < most && !found.some((one) => isDeepStrictEqual(one, next))) found.push(next)
  const [first, ...others] = found
  if (!first) return false
  Object.assign(state, first)
  world.others = others
  return true
}

/** A step that does the same in every possible state. */
export function all(state: State, world: World, step: (one: State) => unknown): void {
  for (const one of [state, ...world.others]) step(one)
}

/** A step whose answer tells possible states apart. @returns false when it contradicts all of them. */
export const agrees = (
  state: State,
  world: World,
  step: (one: State) => unknown,
  answer: unknown,
): boolean =>
  goOn(state, world, (from) => {
    const next = structuredClone(from)
    return isDeepStrictEqual(step(next), answer) ? [next] : []
  })
