/** Sums of money over rows, in whole cents. */
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { ListColumn } from './columns.tsx'
import type { ListRow } from './list-row.ts'

export type Sum = { key: string; title: string; value: string }

/** One per column of money that can be summed. */
export function sumsOf(columns: readonly ListColumn[], rows: Iterable<ListRow>): Sum[] {
  const all = [...rows]
  return columns
    .filter(({ field }) => field.kind === 'money' && field.sum)
    .map(({ key, title }) => {
      const cents = all.reduce((sum, row) => sum + (parseHundredths(String(row[key] ?? '')) ?? 0), 0)
      return { key, title, value: formatHundredths(cents) }
    })
}
