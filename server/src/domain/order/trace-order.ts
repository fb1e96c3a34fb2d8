// The trace of an order's commission, from click to payment: read from stored values, nothing is recalculated.
import { commissionOf } from '@rivulet/contract/commission'
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import type {
  BuyerOrder,
  CreditedBy,
  HitClass,
  LedgerKind,
  OrderFlag,
  OrderReason,
  OrderStatus,
  UnattributedReason,
} from '@rivulet/contract/choices'
import { dayOf, minuteOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import { readClickId } from '../../click/edge/click-id.ts'
import type { Secret } from '../../config/config.ts'
import { queryFile } from '../../db/query-file.ts'
import type { Queryable } from '../../db/sql.ts'
import { whyNobody } from './api/why-nobody.ts'
import { placeInWindow } from './credit/attribute-order.ts'

/** Amounts in cents; dates inside JSON aggregates are strings. */
type Found = {
  orderNumber: string
  affiliate: { id: number; name: string } | null
  orderedAt: Date
  receivedAt: Date
  creditedBy: CreditedBy | null
  coupon: string | null
  unattributed: UnattributedReason | null
  clickId: string | null
  clickedAt: Date | null
  visit: { class: HitClass; unique: boolean; recovered: boolean } | null
  country: string | null
  link: string | null
  windowDays: number
  amountCents: number
  giftCardsCents: number
  loweredCents: number
  netCents: number
  rateBasisPoints: number | null
  rateSource: 'campaign' | 'shop' | 'affiliate' | null
  planned: { day: string; begun: boolean } | null
  commissionCents: number
  status: OrderStatus
  reason: OrderReason | null
  note: string | null
  decidedAt: Date | null
  flags: OrderFlag[]
  holdDays: number | null
  buyer: number | null
  buyerOrder: BuyerOrder | null
  newCustomer: boolean | null
  coupons: string[]
  subscription: string | null
  payment: number | null
  refunds: { id: string; disputed: boolean; at: string; cents: number }[]
  lines: { id: number; hash: string; at: string; kind: LedgerKind; cents: number; availableAt: string }[]
  payments: { id: number; day: string; cents: number; returned: boolean }[]
  moves: { at: string; from: string; note: string }[]
  checked: { at: string; balanced: boolean; complete: boolean } | null
}

const ask = queryFile<Found>(new URL('trace.sql', import.meta.url))
const dayMs = 86_400_000
const sum = (rows: readonly { cents: number }[]): number =>
  rows.reduce((total, { cents }) => total + cents, 0)

/** Undefined when there is no such order. */
export async function traceOrder(
  sql: Queryable,
  { zone, now, secret }: { zone: string; now: Date; secret: Secret },
  id: number,
): Promise<OrderTrace | undefined> {
  const [found] = await ask(sql, [id])
  if (!found) return undefined
  const { rateBasisPoints, rateSource, refunds, lines, payments } = found
  const minute = (at: Date | string) => minuteOf(new Date(at), zone)
  const booked = sum(lines)
  // A click that did not count has no link in the order.
  const outdone = found.unattributed !== null || found.creditedBy === 'coupon'
  const of = outdone ? await ownerOf(sql, secret, found.clickId) : null
  return {
    zone,
    orderId: found.orderNumber,
    affiliate: found.affiliate,
    date: minute(found.orderedAt),
    received: minute(found.receivedAt),
    creditedBy: found.creditedBy,
    coupon: found.coupon,
    unattributed: found.unattributed,
    why: found.unattributed && (await whyNobody(sql, zone, id, found.clickId)),
    ...clickOf(found, zone, of),
    buyer: buyerOf(found),
    amount: formatHundredths(found.amountCents),
    giftCards: formatHundredths(found.giftCardsCents),
    refunds: refunds.map(({ id: refund, disputed, at, cents }) => ({
      id: refund,
      disputed,
      date: minute(at),
      amount: formatHundredths(cents),
    })),
    refunded: formatHundredths(sum(refunds)),
    lowered: formatHundredths(found.loweredCents),
    net: formatHundredths(found.netCents),
    rate:
      rateBasisPoints === null || rateSource === null
        ? null
        : { percent: formatHundredths(rateBasisPoints), from: rateSource, planned: found.planned },
    commission: formatHundredths(found.commissionCents),
    wouldEarn: formatHundredths(commissionOf({ ...found, status: '0' }, found)),
    status: found.status,
    reason: found.reason,
    note: found.note,
    decided: found.decidedAt && minute(found.decidedAt),
    flags: found.flags,
    hold: holdOf(found, zone, now),
    lines: lines.map(({ id: line, hash, at, kind, cents, availableAt }) => ({
      id: line,
      hash,
      date: minute(at),
      kind,
      amount: formatHundredths(cents),
      available: dayOf(new Date(availableAt), zone),
    })),
    booked: formatHundredths(booked),
    payments: payments.map(({ id: payment, day, cents, returned }) => ({
      id: payment,
      date: day,
      amount: formatHundredths(cents),
      returned,
    })),
    moves: found.moves.map(({ at, from, note }) => ({ date: minute(at), from, note })),
    checked: found.checked && {
      date: minute(found.checked.at),
      balanced: found.checked.balanced,
      complete: found.checked.complete,
    },
    open: formatHundredths(booked - sum(payments.filter(({ returned }) => !returned))),
  }
}

/** An affiliate must not learn who had the credit before, nor about moves between others, nor what proves a click. */
export function traceForAffiliate(trace: OrderTrace): OrderTrace {
  const moves = trace.moves.slice(-1).map((move) => ({ ...move, from: null }))
  // Beside a coupon it is somebody else's.
  const own = trace.coupon === null ? trace.click : null
  const click = own && { ...own, id: null, of: null }
  return { ...trace, why: null, flags: [], buyer: null, moves, click }
}

function buyerOf(found: Found): OrderTrace['buyer'] {
  const { buyer: number, buyerOrder: order, newCustomer, coupons, subscription, payment } = found
  const known = [number, order, subscription, payment].some((value) => value !== null)
  if (!known && coupons.length === 0) return null
  return { number, order, stated: newCustomer !== null, coupons, subscription, payment }
}

type Owner = NonNullable<NonNullable<OrderTrace['click']>['of']>

/** Whose click it is, whether or not it counted. */
async function ownerOf(sql: Queryable, secret: Secret, clickId: string | null): Promise<Owner | null> {
  const click = clickId === null ? null : readClickId(secret, clickId)
  if (!click) return null
  const [owner] = await sql<Owner[]>`
    select k.name as link, jsonb_build_object('id', s.id, 'name', s.name) as shop, jsonb_build_object('id', a.id, 'name', a.name) as affiliate
    from link k join account a on a.id = k.affiliate_id join shop s on s.id = k.shop_id where k.id = ${click.linkId}`
  return owner ?? null
}

function clickOf(
  { clickId, clickedAt, country, link, visit, windowDays, orderedAt, unattributed }: Found,
  zone: string,
  of: Owner | null,
): Pick<OrderTrace, 'click' | 'window'> {
  const date = clickedAt && minuteOf(clickedAt, zone)
  const click = clickId ? { date, country, link, of, id: clickId, visit } : null
  // A click of another shop has no window in this one.
  if (!clickedAt || unattributed === 'no_click') return { click, window: null }
  const until = new Date(clickedAt.getTime() + windowDays * dayMs)
  const place = placeInWindow(clickedAt.getTime(), orderedAt.getTime(), windowDays)
  return {
    click,
    window: {
      days: windowDays,
      until: minuteOf(until, zone),
      inside: place === 'inside',
      after: Math.floor((orderedAt.getTime() - clickedAt.getTime()) / dayMs),
    },
  }
}

/** From the ledger: the hold of the last line booked for it. */
function holdOf({ holdDays, status, lines }: Found, zone: string, now: Date): OrderTrace['hold'] {
  const last = lines.findLast(({ kind }) => kind === 'commission')
  if (status !== '0' || holdDays === null || !last) return null
  const until = new Date(last.availableAt)
  return { days: holdDays, until: dayOf(until, zone), over: until <= now }
}
