// What came of a soak, and the tables it is printed as.
import type { Comparison } from './compare-books.ts'
import type { Trend } from './judge-flatness.ts'
import type { Sample } from './sample.ts'

export type Verdict = {
  minutes: number
  /** Whether everything below is as it should be. */
  passed: boolean
  /** One sentence for each thing that is not. */
  faults: string[]
  counts: Record<string, number>
  jobs: Record<string, number>
  unexplained: Record<string, number>
  explained: { name: string; why: string; found: number; provoked: number }[]
  trends: Trend[]
  comparisons: Comparison[]
  samples: Sample[]
}

const number = (value: number): string => String(Math.round(value * 10) / 10)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, n) => Math.max(...all.map((row) => (row[n] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
      .join('  ')
  return `${all.map(line).join('\n')}\n`
}

export function printed(verdict: Verdict): string {
  const { counts, jobs, unexplained, explained, trends, comparisons, faults, minutes, passed } = verdict
  const pairs = (record: Record<string, number>) =>
    Object.entries(record).map(([name, value]) => [name, String(value)])
  return [
    table(['acknowledged', ''], pairs(counts)),
    table(['job', 'runs'], pairs(jobs)),
    table(
      ['first and last third', 'first', 'last', 'at most', ''],
      trends.map(({ what, unit, first, last, allowed, flat }) => [
        unit ? `${what} (${unit})` : what,
        ...[first, last, allowed].map(number),
        flat ? 'flat' : 'GROWS',
      ]),
    ),
    table(
      ['counted', 'by the soak', 'by the product', ''],
      comparisons.map(({ what, own, found, same }) => [what, own, found, same ? 'same' : 'DIFFERS']),
    ),
    table(
      ['warnings with an explanation', 'provoked', 'found'],
      explained.map(({ why, found, provoked }) => [why, String(provoked), String(found)]),
    ),
    Object.keys(unexplained).length > 0
      ? table(['warnings without an explanation', 'times'], pairs(unexplained))
      : '',
    faults.map((fault) => `- ${fault}\n`).join(''),
    passed
      ? `The soak of ${number(minutes)} minutes passed.`
      : `The soak of ${number(minutes)} minutes failed: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
  ]
    .filter(Boolean)
    .join('\n')
}
