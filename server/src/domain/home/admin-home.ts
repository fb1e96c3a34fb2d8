// The admin user's home: totals with the period before, what waits for a decision, and who brings the most.
import type { AdminHome } from '@rivulet/contract/answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../http/deps.ts'
import { lastCheck } from '../../ledger/check-books.ts'
import { report } from '../../report/report.ts'
import type { Period } from './period.ts'
import { compareCounts, compareMoney } from './totals.ts'

export async function adminHome({ sql, config, now }: Deps, period: Period): Promise<AdminHome> {
  const { from, to, previousFrom, previousTo, shop } = period
  const [days, before, top, [waiting], books] = await Promise.all([
    report(sql, 'traffic-days', [null, shop, from, to]),
    report(sql, 'traffic-days', [null, shop, previousFrom, previousTo]),
    report(sql, 'top-affiliates', [shop, from, to]),
    report(sql, 'waiting', [now()]),
    lastCheck(sql),
  ])
  if (!waiting) throw new Error('the waiting report answered no row')
  const { payableAffiliates, payableCents, pendingCents, ...counts } = waiting
  const payableAmount = formatHundredths(payableCents)
  return {
    from,
    to,
    zone: config.accountingZone,
    visits: compareCounts(days, before, 'visits'),
    unique: compareCounts(days, before, 'unique'),
    orders: compareCounts(days, before, 'orders'),
    amount: compareMoney(days, before, 'amountCents'),
    commission: compareMoney(days, before, 'commissionCents'),
    payable: { amount: payableAmount, affiliates: payableAffiliates },
    days: days.map((d) => ({
      day: d.day,
      visits: d.visits,
      unique: d.unique,
      approved: d.approved,
      pending: d.pending,
      failed: d.failed,
      amount: formatHundredths(d.amountCents),
      commission: formatHundredths(d.commissionCents),
    })),
    waiting: {
      ...counts,
      pendingAmount: formatHundredths(pendingCents),
      payableAffiliates,
      payableAmount,
    },
    topAffiliates: top.map(({ commissionCents, ...affiliate }) => ({
      ...affiliate,
      commission: formatHundredths(commissionCents),
    })),
    books: books && { checkedAt: books.checkedAt, discrepancies: books.discrepancies.length },
  }
}
