// Turns a message into a new order: attribution, click, date and review flags.
import type { OrderFlag } from '@rivulet/contract/choices'
import { dayOf } from '@rivulet/contract/day'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { isTestClick } from '../../click/edge/click-id.ts'
import type { Secret } from '../../config/config.ts'
import { invalid } from '../../errors.ts'
import { agrees, type Announced } from './api/announced.ts'
import { attributeOrder, isSelfReferral, lastInWindow } from './credit/attribute-order.ts'
import type { Change } from './change/change.ts'
import type { NewOrder } from './insert-order.ts'
import { type ReviewResult, judgeOrder, sortFlags } from './judge/flag-order.ts'
import { isFast, longestWait } from './judge/review-signs.ts'
import type { Review } from '../../config/review.ts'
import { spanOfDay } from './api/shop-date.ts'
import { decidedAt, type Message } from './api/read-message.ts'

export type Description = {
  shop: { id: number; windowDays: number }
  message: Message
  secret: Secret
  /** Flags that hold it for review. */
  review: Review
  /** Set when an existing order is described again; absent while it is being recorded. */
  id?: number
}

/** The click of an order `announced` by a browser counts when the message names none. @throws 422 without an amount. */
export async function describeOrder(
  { tx, now, zone }: Change,
  { shop, message, secret, review, id }: Description,
  announced: Announced | null = null,
): Promise<NewOrder> {
  const { amountCents, orderId, aid, link } = message
  if (amountCents === null) throw invalid({ amount: [orderApiMessages.firstAmount] })
  const span = message.day === undefined ? null : spanOfDay(message.day, zone, now)
  const latest = message.date ?? span?.until ?? message.occurredAt ?? now
  const lent = message.clickId === null && aid === null && link === null ? announced : null
  const clickId = message.clickId ?? lent?.clickId ?? null
  const placed = {
    ...{ orderedAt: latest, orderedFrom: span?.from ?? latest },
    ...(id !== undefined && { recordedAt: now }),
  }
  const coupons = message.facts?.coupons ?? []
  const evidence = { ...message, clickId, coupons, shop, ...placed }
  const found = await attributeOrder(tx, { secret, zone }, evidence)
  const { credit, click } = found
  // For a date without time: the latest moment the click's window allows.
  const orderedAt =
    span && 'burst' in found ? lastInWindow(found.click.at, latest, shop.windowDays) : latest
  const flags: OrderFlag[] = []
  let judged: ReviewResult = { network: null, oddities: [] }
  if ('burst' in found) {
    if (lent && !agrees(lent, { amountCents, orderedAt })) flags.push('browser_click')
    const { affiliateId, linkId } = found.credit
    const [clickedAt, recordedAt] = [found.click.at.getTime(), now.getTime()]
    if (await isSelfReferral(tx, affiliateId, message.buyerHash)) flags.push('self_referral')
    // A test order always comes right after its click.
    const isTest = isTestClick(secret, clickId)
    if (!isTest && isFast({ clickedAt, orderedAt: orderedAt.getTime(), recordedAt }, review))
      flags.push('fast')
    if (found.burst) flags.push('rate')
    const awaited = found.unseen && recordedAt - clickedAt < longestWait
    const click = { affiliateId, linkId, clickId: found.click.id, clickedAt, id: id ?? null }
    const came = { ...click, day: dayOf(orderedAt, zone), recordedAt }
    const seen = awaited ? null : await judgeOrder(tx, came, review)
    if (seen) judged = seen
    flags.push(...(seen ? seen.oddities.map(({ flag }) => flag) : ['click_pending' as const]))
  }
  if ('several' in found) {
    if (await isSelfReferral(tx, found.credit.affiliateId, message.buyerHash))
      flags.push('self_referral')
    if (found.several) flags.push('coupons')
  }
  return {
    shopId: shop.id,
    orderNumber: orderId,
    orderedAt,
    amountCents,
    credit,
    click: click ?? (clickId === null ? null : { id: clickId, at: null, country: null, subIds: null }),
    // What it names beside a coupon is somebody else's.
    tracking: 'linkId' in credit ? (click?.subIds ?? null) : namedBy(message),
    windowDays: shop.windowDays,
    clickNetwork: judged.network,
    oddities: judged.oddities,
    flags: sortFlags(flags),
    lastEventAt: decidedAt(message),
    said: {
      status: message.status,
      statedCents: message.standing?.snapshot ? amountCents : null,
      paidCents: message.standing?.paidCents ?? null,
    },
  }
}

/** Kept for an administrator who credits the order by hand. */
const namedBy = ({ aid, link }: Message) => (aid === null && link === null ? null : { aid, link })
