// The shops an affiliate may ask for, with what they would earn there and their last request.
import type { OfferedShop } from '@rivulet/contract/answers/terms-answer'
import { dayOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import type { ShopRequestState } from '@rivulet/contract/states/shop-request'
import type { Transaction } from '../../../db/sql.ts'
import { listOfferedRates } from './find-owner.ts'
import { rateFrom } from './own-terms.ts'

type Row = Pick<OfferedShop, 'id' | 'name' | 'description' | 'windowDays'> & {
  requestId: number | null
  state: ShopRequestState
  askedAt: Date
  answeredAt: Date | null
  reason: string | null
}

/** Nothing else of a shop is for affiliates who do not have it: no address, no campaigns, no figures. */
export async function offeredShops(
  tx: Transaction,
  affiliateId: number,
  { zone, now }: { zone: string; now: Date },
): Promise<OfferedShop[]> {
  const rates = await listOfferedRates(tx, affiliateId, now)
  const shopIds = rates.map(({ shopId }) => shopId)
  const rows = await tx<Row[]>`
    select s.id, s.name, s.description, s.window_days as "windowDays",
      r.id as "requestId", r.state, r.created_at as "askedAt", r.answered_at as "answeredAt", r.reason
    from shop s left join lateral (
      select * from shop_request where affiliate_id = ${affiliateId} and shop_id = s.id order by id desc limit 1) r on true
    where s.id = any(${shopIds}::bigint[]) order by s.name, s.id`
  return rows.map(({ requestId, state, askedAt, answeredAt, reason, ...shop }) => {
    const found = rates.find(({ shopId }) => shopId === shop.id)
    const { basisPoints, source } = found?.rate ?? { basisPoints: 0, source: 'affiliate' }
    return {
      ...shop,
      rate: formatHundredths(basisPoints),
      from: rateFrom(source, true),
      request:
        requestId === null
          ? null
          : {
              ...{ id: requestId, state, date: dayOf(askedAt, zone), reason },
              answeredOn: answeredAt && dayOf(answeredAt, zone),
            },
    }
  })
}
