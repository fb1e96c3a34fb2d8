// The admin home: totals compared with the previous period, pending decisions, top affiliates and countries.
import type { AdminHome, Best } from '@rivulet/contract/answers/home-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type Reports, report } from '../../report/report.ts'
import { readAttention } from './attention.ts'
import { booksNow } from './books.ts'
import type { Period } from './period.ts'
import { visibleWidgetsOf } from './visible-widgets.ts'
import { compareCounts, compareGrowing } from './totals.ts'
import { waitingNow } from './waiting.ts'

type Day = Reports['traffic-days']
type Brought = Reports['best']

/** Each part is only for those who may see the lists behind it. */
export async function adminHome(deps: Deps, actor: Actor, period: Period): Promise<AdminHome> {
  const { sql, config } = deps
  const { from, to, previousFrom, previousTo, shop } = period
  const sees = visibleWidgetsOf(actor)
  const both = sees.traffic && sees.orders
  const [days, before, best, countries, waiting, books, attention] = await Promise.all([
    report(sql, 'traffic-days', [null, shop, from, to]),
    report(sql, 'traffic-days', [null, shop, previousFrom, previousTo]),
    both ? report(sql, 'best', [shop, from, to]) : [],
    sees.countries ? report(sql, 'countries', [shop, from, to]) : [],
    waitingNow(deps, actor, shop),
    sees.books ? booksNow(deps) : null,
    sees.attention ? readAttention(deps) : null,
  ])
  return {
    from,
    to,
    zone: config.accountingZone,
    days: days.map((day) => ({
      day: day.day,
      ...(sees.traffic && { visits: day.visits, unique: day.unique }),
      ...(sees.orders && ordersOf(day)),
    })),
    ...(sees.traffic && {
      visits: compareCounts(days, before, 'visits'),
      unique: compareCounts(days, before, 'unique'),
    }),
    ...(sees.orders && {
      orders: compareCounts(days, before, 'orders'),
      amount: compareGrowing(days, before, 'amountCents', 'pendingAmountCents'),
      commission: compareGrowing(days, before, 'commissionCents', 'pendingCommissionCents'),
    }),
    ...(both && sees.affiliates && { topAffiliates: partOf(best, 'affiliate') }),
    ...(both && { topShops: partOf(best, 'shop') }),
    ...(sees.countries && { countries }),
    ...(sees.books && { books }),
    ...(attention && { attention }),
    waiting,
  }
}

const ordersOf = ({ approved, pending, failed, amountCents, commissionCents }: Day) => ({
  approved,
  pending,
  failed,
  amount: formatHundredths(amountCents),
  commission: formatHundredths(commissionCents),
})

const partOf = (best: Brought[], wanted: Brought['part']): Best[] =>
  best.flatMap(({ part, commissionCents, ...row }) =>
    part === wanted ? [{ ...row, commission: formatHundredths(commissionCents) }] : [],
  )
