// An order's history as its affiliate reads it: what was decided and why, not by whom in person.
import type { OrderHistory } from '@rivulet/contract/answer'

const things: ReadonlySet<string> = new Set(['Shop', 'Rivulet'])

/** Lists leave the history out. */
export const withoutNames = (history: unknown): unknown =>
  Array.isArray(history)
    ? (history as OrderHistory).map((entry) => ({
        ...entry,
        actor: things.has(entry.actor) ? entry.actor : 'Administrator',
      }))
    : history
