// Says in a sentence why an order credits nobody: what its message named, and what of it was not found.
import type { UnattributedReason } from '@rivulet/contract/choices'
import { minuteOf } from '@rivulet/contract/day'
import { answerMessages as m } from '@rivulet/contract/messages/answer-messages'
import type { Queryable } from '../../../db/sql.ts'

type Row = {
  shopId: number
  reason: UnattributedReason
  clickId: string | null
  clickedAt: Date | null
  orderedAt: Date
  windowDays: number | null
  aid: string | null
  link: string | null
  coupons: string[]
}
type Named = { aid: string; link: string | null }

/** Longer than any click ID of ours. */
const longest = 60
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** `sentClickId`: of the message to answer. Null when the order is credited. */
export async function whyNobody(
  sql: Queryable,
  zone: string,
  orderId: number,
  sentClickId: string | null,
): Promise<string | null> {
  const [order] = await sql<Row[]>`
    select shop_id as "shopId", unattributed_reason as reason, click_id as "clickId", clicked_at as "clickedAt",
      ordered_at as "orderedAt", window_days as "windowDays", coupons, tracking ->> 'aid' as aid, tracking ->> 'link' as link
    from shop_order where id = ${orderId} and unattributed_reason is not null`
  if (!order) return null
  const ofCoupons = order.coupons.length > 0 ? [sayCoupons(order)(order.coupons.map(short))] : []
  return [await ofClickOrName(sql, zone, order, sentClickId), ...ofCoupons].filter(Boolean).join('. ')
}

function sayCoupons({ reason }: Row) {
  if (reason === 'unknown_coupon') return m.unknownCoupons
  return reason === 'inactive_coupon' ? m.inactiveCoupons : m.coupons
}

async function ofClickOrName(
  sql: Queryable,
  zone: string,
  order: Row,
  sentClickId: string | null,
): Promise<string> {
  const { aid, link, clickId } = order
  const named = aid === null ? null : { aid, link }
  if (clickId === null || (named && sentClickId === null && order.reason in m.named)) {
    if (named) return ofNamed(sql, zone, order, named)
    if (link !== null && order.coupons.length === 0) return m.linkAlone
    return order.coupons.length > 0 ? '' : m.nothingNamed
  }
  const ofClick = (order.reason in m.click ? m.click[order.reason as ClickReason] : m.click.no_click)({
    ...datesOf(order, zone),
    id: short(clickId),
  })
  // After a forged click ID nothing else was looked at.
  if (!named || order.reason === 'bad_signature') return ofClick
  return `${ofClick}. ${m.norNamed(nameOf(named))}`
}

async function ofNamed(sql: Queryable, zone: string, order: Row, named: Named): Promise<string> {
  const { aid, link } = named
  const [known] = await sql<{ affiliate: boolean; shop: boolean; link: boolean }[]>`
    select count(*) > 0 as affiliate, count(k.id) > 0 as shop,
      count(k.id) filter (where ${link}::text is null
        or ${link} in (k.code, k.link_integration::text, s.link_integration::text, c.link_integration::text)) > 0 as link
    from account a left join link k on k.affiliate_id = a.id and k.shop_id = ${order.shopId}
      left join shop s on s.id = k.shop_id left join campaign c on c.id = k.campaign_id
    where a.aid = ${aid}`
  const { reason } = order
  if (!known?.affiliate) return m.named.aidUnknown(short(aid))
  if (!known.shop) return m.named.noLink(short(aid))
  if (!known.link) return m.named.linkUnknown(short(aid), short(link ?? ''))
  return (reason in m.named ? m.named[reason as NamedReason] : m.named.no_click)(
    nameOf(named),
    datesOf(order, zone),
  )
}
type ClickReason = keyof typeof m.click
type NamedReason = keyof typeof m.named & UnattributedReason

const nameOf = ({ aid, link }: Named): string =>
  link === null ? m.affiliate(short(aid)) : m.affiliateOnLink(short(aid), short(link))

const datesOf = ({ clickedAt, orderedAt, windowDays }: Row, zone: string) => ({
  at: clickedAt ? minuteOf(clickedAt, zone) : '-',
  days: windowDays ?? 0,
  ordered: minuteOf(orderedAt, zone),
})
