// The faults found by a soak test, one sentence each; empty when it passed.
import type { Comparison } from './compare-books.ts'
import type { Trend } from './judge-flatness.ts'
import type { Log } from './read-log.ts'

export type Found = {
  /** Exit codes of the two runs of the product. */
  exits: readonly (number | null)[]
  /** What had not arrived after the maximum wait. */
  waiting: readonly string[]
  /** Before the end, and after the second start. */
  comparisons: readonly Comparison[]
  afterRestart: readonly Comparison[]
  /** Findings of the ledger check. */
  ledger: readonly string[]
  jobs: readonly string[]
  trends: readonly Trend[]
  surprises: ReadonlyMap<string, number>
  explained: ReturnType<Log['provoked']>
  unexplained: ReadonlyMap<string, number>
  mails: number
}

export function findFaults(found: Found): string[] {
  const { comparisons, afterRestart, surprises, unexplained } = found
  const known = new Set(comparisons.flatMap(({ what, same }) => (same ? [] : [what])))
  return [
    ...comparisons
      .filter(({ same }) => !same)
      .map(({ what, own, found: theirs }) => `${what}: ${own} by the soak, ${theirs} by the product`),
    ...afterRestart
      .filter(({ what, same }) => !same && !known.has(what))
      .map(({ what, own, found: theirs }) => `${what}: ${own}, but ${theirs} after a second start`),
    ...found.waiting,
    ...found.ledger,
    ...found.jobs,
    ...found.trends
      .filter(({ flat }) => !flat)
      .map(({ what, first, last }) => `${what} grew from ${first.toFixed(1)} to ${last.toFixed(1)}`),
    ...[...surprises].map(([what, times]) => `${what} (${times} times)`),
    ...[...unexplained].map(([what, times]) => `unexplained in the log: ${what} (${times} times)`),
    ...found.explained
      .filter((one) => one.found !== one.provoked)
      .map((one) => `${one.why}: ${one.provoked} times, but ${one.found} lines in the log`),
    ...found.exits
      .filter((code) => code !== 0)
      .map((code) => `the server ended with ${code} instead of 0`),
    ...(found.mails === 0 ? ['no mail arrived'] : []),
  ]
}
