// The affiliate's home: payable amount, figures of the period, best links and latest orders.
import { dayOf, minuteOf } from '@rivulet/contract/day'
import type {
  AffiliateHome,
  DayFigures,
  OwnBalance,
  PayableDay,
  PayableDays,
} from '@rivulet/contract/answers/home-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Deps } from '../../deps.ts'
import { type Balance, balanceOf } from '../../ledger/balance.ts'
import { becomesPayable } from '../../ledger/becomes-payable.ts'
import { onItsWay } from '../../ledger/on-its-way.ts'
import { ownPlannedPayment } from '../../bank/own-planned-payment.ts'
import { report } from '../../report/report.ts'
import type { Period } from './period.ts'
import { compareCounts, compareGrowing } from './totals.ts'

type Figures = { visits: number; unique: number; orders: number; commissionCents: number }
const none: Figures = { visits: 0, unique: 0, orders: 0, commissionCents: 0 }

function figuresOf({ visits, unique, orders, commissionCents }: Figures = none): DayFigures {
  return { visits, unique, orders, commission: formatHundredths(commissionCents) }
}

/** The balance, and by how much it grows payable on which days. */
async function balanceAndDays(
  { sql, config, now }: Deps,
  affiliateId: number,
): Promise<{ found: Balance; days: PayableDay[] }> {
  const at = now()
  const [found, held] = await Promise.all([
    balanceOf(sql, affiliateId, at),
    report(sql, 'payable-days', [affiliateId, at, config.accountingZone]),
  ])
  const days = becomesPayable(found, held)
  return { found, days: days.map(({ day, cents }) => ({ date: day, amount: formatHundredths(cents) })) }
}

/** Across all shops, because money is not kept per shop. */
export async function ownBalance(deps: Deps, affiliateId: number): Promise<OwnBalance> {
  const [{ found, days }, underWay] = await Promise.all([
    balanceAndDays(deps, affiliateId),
    onItsWay(deps.sql, [affiliateId]),
  ])
  const { balance, payable, onHold, expected } = found
  return {
    balance: formatHundredths(balance),
    payable: formatHundredths(payable),
    onHold: formatHundredths(onHold),
    expected: formatHundredths(expected),
    nextPayable: days[0] ?? null,
    onItsWay: underWay,
  }
}

export async function payableDays(deps: Deps, affiliateId: number): Promise<PayableDays> {
  const { days } = await balanceAndDays(deps, affiliateId)
  const planned = await ownPlannedPayment(deps, affiliateId)
  return { today: dayOf(deps.now(), deps.config.accountingZone), days, planned }
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
      net: formatHundredths(o.netCents),
      commission: formatHundredths(o.commissionCents),
    })),
  }
}
