// By how much an affiliate's payable amount grows, and on which days.
import type { Balance } from './balance.ts'

type Due = { day: string; cents: number }

/** What leaves its hold first makes up for what is owed back. `days` is the report payable-days. */
export function becomesPayable(
  { balance, onHold }: Pick<Balance, 'balance' | 'onHold'>,
  days: readonly Due[],
): Due[] {
  let free = balance - onHold
  return days.flatMap(({ day, cents }) => {
    const before = Math.max(0, free)
    free += cents
    const more = Math.max(0, free) - before
    return more === 0 ? [] : [{ day, cents: more }]
  })
}
