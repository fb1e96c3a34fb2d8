// An order's history as its affiliate reads it: what was decided and why, not by whom in person, and nothing of the time when it was another affiliate's.
import type { OrderHistory } from '@rivulet/contract/order-answer'

const things: ReadonlySet<string> = new Set(['Shop', 'Rivulet'])

/** Lists leave the history out. */
export function historyFor(history: unknown): unknown {
  if (!Array.isArray(history)) return history
  const entries = history as OrderHistory
  const moved = entries.findLastIndex(({ event }) => event === 'moved')
  return entries.slice(Math.max(0, moved)).map((entry) => ({
    ...entry,
    actor: things.has(entry.actor) ? entry.actor : 'Administrator',
  }))
}
