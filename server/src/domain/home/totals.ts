// Sums report rows and compares them with the previous period, in wire form.
import type { Compared, Growing } from '@rivulet/contract/answers/home-answer'
import { formatHundredths } from '@rivulet/contract/money'

type Numbers<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T]

const sumOf = <T>(rows: readonly T[], key: Numbers<T>): number =>
  rows.reduce((sum, row) => sum + (row[key] as number), 0)

export const compareCounts = <T>(
  rows: readonly T[],
  before: readonly T[],
  key: Numbers<T>,
): Compared => ({
  value: String(sumOf(rows, key)),
  previous: String(sumOf(before, key)),
})

const compareMoney = <T>(rows: readonly T[], before: readonly T[], key: Numbers<T>): Compared => ({
  value: formatHundredths(sumOf(rows, key)),
  previous: formatHundredths(sumOf(before, key)),
})

/** An amount, with what pending orders of the period would add. */
export const compareGrowing = <T>(
  rows: readonly T[],
  before: readonly T[],
  key: Numbers<T>,
  pending: Numbers<T>,
): Growing => ({
  ...compareMoney(rows, before, key),
  pending: formatHundredths(sumOf(rows, pending)),
})
