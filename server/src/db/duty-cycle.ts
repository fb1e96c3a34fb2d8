// Throttles long background work to half of the time: after each step it rests for as long as the step took, at most a second.
import { setTimeout } from 'node:timers/promises'

/** Milliseconds; shorter rests wait until they add up to it. */
const shortest = 5
const longest = 1000

/** Returns the function to call between two steps. */
export function dutyCycle(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const worked = performance.now() - since
    if (worked < shortest) return
    await setTimeout(Math.min(worked, longest))
    since = performance.now()
  }
}
