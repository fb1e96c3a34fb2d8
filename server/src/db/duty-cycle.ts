// Leaves half of the time to others: work of many steps, however much has piled up, rests after each for as long as it took, a second at most.
import { setTimeout } from 'node:timers/promises'

/** Milliseconds; shorter rests wait until they add up to it. */
const shortest = 5
const longest = 1000

/** Answers what is called between two steps. */
export function halfTime(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const worked = performance.now() - since
    if (worked < shortest) return
    await setTimeout(Math.min(worked, longest))
    since = performance.now()
  }
}
