/** Which operations take how many records, and the sentence that says so (S5.21). */
import { messages } from '@rivulet/contract/messages'

/** Operations that show one record at a time; the others take as many as are selected. */
const single: ReadonlySet<string> = new Set(['view', 'edit', 'duplicate'])

/** Null when the operation can be done with that many records. */
export function refusalOf(doing: string, count: number): string | null {
  if (count === 0) return messages.record.needsSelection
  return count > 1 && single.has(doing) ? messages.record.oneOnly : null
}
