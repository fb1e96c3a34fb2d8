// The admin user's home: totals with the period before, what waits for a decision, who brings the most and from where.
import type { AdminHome } from '@rivulet/contract/answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../http/deps.ts'
import { type Reports, report } from '../../report/report.ts'
import { booksNow } from './books.ts'
import type { Period } from './period.ts'
import { compareCounts, compareMoney } from './totals.ts'
import { waitingNow } from './waiting.ts'

type Best = Reports['best']

export async function adminHome(deps: Deps, period: Period): Promise<AdminHome> {
  const { sql, config } = deps
  const { from, to, previousFrom, previousTo, shop } = period
  const [days, before, best, countries, waiting, books] = await Promise.all([
    report(sql, 'traffic-days', [null, shop, from, to]),
    report(sql, 'traffic-days', [null, shop, previousFrom, previousTo]),
    report(sql, 'best', [shop, from, to]),
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
    topAffiliates: partOf(best, 'affiliate'),
    topShops: partOf(best, 'shop'),
    countries,
    books,
  }
}

const partOf = (best: Best[], wanted: Best['part']) =>
  best.flatMap(({ part, commissionCents, ...row }) =>
    part === wanted ? [{ ...row, commission: formatHundredths(commissionCents) }] : [],
  )
