// An affiliate's own terms: rate, hold and window in each shop and campaign open to them, and their coupons.
import type { OwnRate } from '@rivulet/contract/answers/home-answer'
import type { OwnTerms } from '@rivulet/contract/answers/terms-answer'
import { dayOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../../../db/sql.ts'
import { readOwnRate } from '../../../rate/own-rate.ts'
import { listRates, type Rate } from './find-owner.ts'
import { listLaterRates, listOwnLater } from './later-rates.ts'

type Named = { id: number; name: string }
type OwnCoupon = OwnTerms['shops'][number]['coupons'][number]

export async function ownTerms(
  tx: Transaction,
  affiliateId: number,
  { zone, now }: { zone: string; now: Date },
): Promise<Omit<OwnTerms, 'offered' | 'planned'>> {
  const today = dayOf(now, zone)
  const rates = await listRates(tx, affiliateId, now)
  const laterOf = await listLaterRates(tx, affiliateId, { now, rates })
  const shopIds = rates.map(({ shopId }) => shopId)
  const campaignIds = rates.flatMap(({ campaignId }) => campaignId ?? [])
  const [ownRate, later, [own], shops, campaigns, coupons] = await Promise.all([
    readOwnRate(tx, 'affiliate', affiliateId, now),
    listOwnLater(tx, affiliateId, now),
    tx<{ hold: number | null }[]>`select hold_days as hold from account where id = ${affiliateId}`,
    tx<(Named & { windowDays: number })[]>`
      select id, name, window_days as "windowDays" from shop where id = any(${shopIds}::bigint[]) order by name, id`,
    tx<
      Named[]
    >`select id, name from campaign where id = any(${campaignIds}::bigint[]) order by name, id`,
    tx<(OwnCoupon & { shopId: number })[]>`
      select id, shop_id as "shopId", code, offer, case when valid_from > ${today} then valid_from::text end as from, valid_until::text as until
      from coupon where affiliate_id = ${affiliateId} and active and deleted_at is null and coalesce(valid_until >= ${today}, true)
      order by code, id`,
  ])
  const termsOf = (id: number, isShop: boolean) => {
    const found = rates.find(({ shopId, campaignId }) => (isShop ? shopId : campaignId) === id)
    const { basisPoints, source } = found?.rate ?? { basisPoints: 0, source: 'affiliate' }
    const rate = formatHundredths(basisPoints)
    return { rate, from: rateFrom(source, isShop), later: laterOf(id) }
  }
  const within = (shop: number) =>
    new Set(rates.flatMap(({ shopId, campaignId }) => (shopId === shop ? (campaignId ?? []) : [])))
  return {
    rate: formatHundredths(ownRate ?? 0),
    later,
    holdDays: own?.hold ?? 0,
    shops: shops.map((shop) => ({
      ...shop,
      ...termsOf(shop.id, true),
      campaigns: campaigns
        .filter(({ id }) => within(shop.id).has(id))
        .map((campaign) => ({ ...campaign, ...termsOf(campaign.id, false) })),
      coupons: coupons
        .filter(({ shopId }) => shopId === shop.id)
        .map(({ id, code, offer, from, until }) => ({ id, code, offer, from, until })),
    })),
  }
}

/** Where a rate is set, as the affiliate sees it. */
export const rateFrom = (source: Rate['source'], inShop: boolean): OwnRate['from'] => {
  if (source === 'affiliate') return 'own'
  return source === 'campaign' || inShop ? 'here' : 'shop'
}
