/** Money sums over rows, in integer cents. */
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { ListColumn } from './columns.tsx'
import type { ListRow } from './list-row.ts'

export type Sum = { key: string; title: string; value: string }

const isNothing = (value: unknown): boolean => value === null || value === undefined

/** One per summable money column. */
export function sumsOf(columns: readonly ListColumn[], rows: Iterable<ListRow>): Sum[] {
  const all = [...rows]
  return columns
    .filter(({ field }) => field.kind === 'money' && field.sum)
    .map(({ key, title, field }) => {
      const unless = 'sumUnless' in field ? field.sumUnless : undefined
      const counted = all.filter((row) => unless === undefined || isNothing(row[unless]))
      const cents = counted.reduce((sum, row) => sum + (parseHundredths(String(row[key] ?? '')) ?? 0), 0)
      return { key, title, value: formatHundredths(cents) }
    })
}
