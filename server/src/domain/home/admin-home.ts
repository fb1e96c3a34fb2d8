// The admin user's home: totals with the period before, what waits for a decision, who brings the most and from where.
import type { AdminHome } from '@rivulet/contract/answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../http/deps.ts'
import { report } from '../../report/report.ts'
import { booksNow } from './books.ts'
import type { Period } from './period.ts'
import { compareCounts, compareMoney } from './totals.ts'
import { waitingNow } from './waiting.ts'

export async function adminHome(deps: Deps, period: Period): Promise<AdminHome> {
  const { sql, config } = deps
  const { from, to, previousFrom, previousTo, shop } = period
  const [days, before, affiliates, shops, countries, waiting, books] = await Promise.all([
    report(sql, 'traffic-days', [null, shop, from, to]),
    report(sql, 'traffic-days', [null, shop, previousFrom, previousTo]),
    report(sql, 'top-affiliates', [shop, from, to]),
    report(sql, 'top-shops', [shop, from, to]),
    report(sql, 'countries', [shop, from, to]),
    waitingNow(deps, shop),
    booksNow(deps),
  ])
  return {
    from,
    to,
    zone: config.accountingZone,
    visits: compareCounts(days, before, 'visits'),
    unique: compareCounts(days, before, 'unique'),
    orders: compareCounts(days, before, 'orders'),
    amount: compareMoney(days, before, 'amountCents'),
    commission: compareMoney(days, before, 'commissionCents'),
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
    waiting,
    topAffiliates: affiliates.map(inWireForm),
    topShops: shops.map(inWireForm),
    countries,
    books,
  }
}

const inWireForm = <Row extends { commissionCents: number }>({ commissionCents, ...row }: Row) => ({
  ...row,
  commission: formatHundredths(commissionCents),
})
