// The last check of the books, and the results of earlier nights.
import type { Books } from '@rivulet/contract/answers/book-answer'
import { addDays, daysBetween, today } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../deps.ts'
import { lastCheck } from '../../ledger/check-books.ts'
import { report } from '../../report/report.ts'

const nights = 30
/** As many discrepancies as fit the card; the check's own page lists all. */
const named = 4

export async function booksNow({ sql, config, now }: Deps): Promise<Books | null> {
  const to = today(config.accountingZone, now())
  const from = addDays(to, 1 - nights)
  const [last, checked] = await Promise.all([lastCheck(sql), report(sql, 'check-nights', [from, to])])
  if (last === null) return null
  const found = new Map(checked.map(({ day, discrepancies }) => [day, discrepancies]))
  const amount = (cents: number | null) => (cents === null ? null : formatHundredths(cents))
  return {
    checkedAt: last.checkedAt.toISOString(),
    orders: last.orders,
    affiliates: last.affiliates,
    lines: last.lines,
    balances: formatHundredths(last.balanceCents),
    discrepancies: last.discrepancies.length,
    difference: formatHundredths(
      last.discrepancies.reduce(
        (sum, { expected, booked }) => sum + Math.abs((expected ?? 0) - (booked ?? 0)),
        0,
      ),
    ),
    found: last.discrepancies.slice(0, named).map((one) => ({
      ...one,
      expected: amount(one.expected),
      booked: amount(one.booked),
    })),
    nights: Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
      const day = addDays(from, i)
      return { day, discrepancies: found.get(day) ?? null }
    }),
  }
}
