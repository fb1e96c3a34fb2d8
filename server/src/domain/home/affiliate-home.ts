// The affiliate's home: payable amount, figures of the period, best links and latest orders.
import { dayOf, minuteOf } from '@rivulet/contract/day'
import type {
  AffiliateHome,
  DayFigures,
  OwnBalance,
  PayableDays,
} from '@rivulet/contract/answers/home-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../deps.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { report } from '../../report/report.ts'
import type { Period } from './period.ts'
import { compareCounts, compareGrowing } from './totals.ts'

type Figures = { visits: number; unique: number; orders: number; commissionCents: number }
const none: Figures = { visits: 0, unique: 0, orders: 0, commissionCents: 0 }

function figuresOf({ visits, unique, orders, commissionCents }: Figures = none): DayFigures {
  return { visits, unique, orders, commission: formatHundredths(commissionCents) }
}

/** Across all shops, because money is not kept per shop. */
export async function ownBalance({ sql, config, now }: Deps, affiliateId: number): Promise<OwnBalance> {
  const [found, [next]] = await Promise.all([
    balanceOf(sql, affiliateId, now()),
    report(sql, 'next-payable', [affiliateId, now(), config.accountingZone]),
  ])
  const { balance, payable, onHold, expected } = found
  return {
    balance: formatHundredths(balance),
    payable: formatHundredths(payable),
    onHold: formatHundredths(onHold),
    expected: formatHundredths(expected),
    nextPayable: next ? { date: next.day, amount: formatHundredths(next.cents) } : null,
  }
}

export async function payableDays(
  { sql, config, now }: Deps,
  affiliateId: number,
): Promise<PayableDays> {
  const days = await report(sql, 'payable-days', [affiliateId, now(), config.accountingZone])
  return {
    today: dayOf(now(), config.accountingZone),
    days: days.map(({ day, cents }) => ({ date: day, amount: formatHundredths(cents) })),
  }
}

export async function affiliateHome(
  deps: Deps,
  affiliateId: number,
  period: Period,
): Promise<AffiliateHome> {
  const { from, to, previousFrom, previousTo, shop } = period
  const { sql, config } = deps
  const zone = config.accountingZone
  const [balance, days, before, links, orders] = await Promise.all([
    ownBalance(deps, affiliateId),
    report(sql, 'traffic-days', [affiliateId, shop, from, to]),
    report(sql, 'traffic-days', [affiliateId, shop, previousFrom, previousTo]),
    report(sql, 'best-links', [affiliateId, shop, from, to]),
    report(sql, 'latest-orders', [affiliateId, shop]),
  ])
  return {
    ...{ from, to, zone, ...balance },
    visits: compareCounts(days, before, 'visits'),
    unique: compareCounts(days, before, 'unique'),
    orders: compareCounts(days, before, 'orders'),
    commission: compareGrowing(days, before, 'commissionCents', 'pendingCommissionCents'),
    days: days.map((d, i) => ({
      ...{ day: d.day, ...figuresOf(d) },
      previous: before[i] ? figuresOf(before[i]) : null,
    })),
    bestLinks: links.map(({ commissionCents, ...link }) => ({
      ...link,
      commission: formatHundredths(commissionCents),
    })),
    latestOrders: orders.map((o) => ({
      id: o.id,
      date: minuteOf(o.orderedAt, zone),
      promoted: o.promoted,
      orderId: o.orderNumber,
      status: o.status,
      amount: formatHundredths(o.amountCents),
      commission: formatHundredths(o.commissionCents),
    })),
  }
}
