// The result of a soak test, formatted as tables.
import type { Comparison } from './compare-books.ts'
import type { JobRuns } from './judge-jobs.ts'
import type { Trend } from './judge-flatness.ts'
import type { Sample } from './sample.ts'
import { hitsIn, type Tally } from './tally.ts'

export type Verdict = {
  minutes: number
  /** Whether everything below is as expected. */
  passed: boolean
  /** One sentence per fault. */
  faults: string[]
  counts: Record<string, number>
  jobs: Record<string, JobRuns>
  unexplained: Record<string, number>
  explained: { name: string; why: string; found: number; provoked: number }[]
  trends: Trend[]
  comparisons: Comparison[]
  samples: Sample[]
}

export function progressOf(
  { at, memoryMb, descriptors, connections, databaseMb }: Sample,
  tally: Tally,
  unexplained: number,
): string {
  const done = `${hitsIn(tally)} hits, ${tally.orders.length} orders, ${tally.payments.length} payments`
  const size = `${memoryMb?.toFixed(0)} MB, ${descriptors} descriptors, ${connections} connections`
  const wrong = `${unexplained} unexplained, ${tally.surprises.size} surprises`
  return `${Math.floor(at / 60)} min: ${done}; ${size}, database ${databaseMb.toFixed(0)} MB; ${wrong}`
}

export const countsOf = (tally: Tally, more: Record<string, number>): Record<string, number> => ({
  ...tally.clicks,
  'calls of the snippet': tally.pageCalls,
  orders: tally.orders.length,
  'messages of shops': tally.messages,
  'payments and returns': tally.payments.length,
  confirmed: tally.confirmed,
  'sign-ins': tally.signIns,
  'wrong passwords': tally.wrongPasswords,
  'lists and reports': tally.reads,
  exports: tally.exports,
  uploads: tally.uploads,
  ...more,
})

const number = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 10) / 10) : '-'

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
    table(
      ['job', 'began', 'succeeded', 'longest'],
      Object.entries(jobs).map(([job, { began, succeeded, longestMs }]) => [
        ...[job, String(began), String(succeeded)],
        `${longestMs} ms`,
      ]),
    ),
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
