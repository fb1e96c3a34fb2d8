/** How many records each operation accepts, with the error message (S5.21). */
import { messages } from '@rivulet/contract/messages/messages'

/** Operations for a single record; the others accept any number. */
const single: ReadonlySet<string> = new Set(['view', 'edit', 'duplicate'])

/** Null when the operation accepts that many records. */
export function refusalOf(doing: string, count: number): string | null {
  if (count === 0) return messages.record.needsSelection
  return count > 1 && single.has(doing) ? messages.record.oneOnly : null
}
