// The planned rates of an affiliate: their own, and what each shop and campaign open to them will earn, from which day on.
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../../../db/sql.ts'
import { listRates } from './find-owner.ts'

type Rates = Awaited<ReturnType<typeof listRates>>
type Later = { day: string; rate: string }

/** Of a shop or campaign by its id: changes only, in order; `rates` are those of now. */
export async function listLaterRates(
  tx: Transaction,
  affiliateId: number,
  { now, rates }: { now: Date; rates: Rates },
): Promise<(id: number) => Later[]> {
  const days = await tx<{ day: string; at: Date }[]>`
    select distinct first_day::text as day, starts_at as at from planned_rate
    where applied_at is null and cancelled_at is null and starts_at > ${now}
      and (affiliate_id is null or affiliate_id = ${affiliateId})
      and (shop_id is null or shop_id = any(${rates.map(({ shopId }) => shopId)}::bigint[]))
      and (campaign_id is null or campaign_id = any(${rates.flatMap(({ campaignId }) => campaignId ?? [])}::bigint[]))
    order by at`
  const last = new Map(rates.map((one) => [idOf(one), one.rate.basisPoints]))
  const later = new Map<number, Later[]>()
  for (const { day, at } of days)
    for (const one of await listRates(tx, affiliateId, at)) {
      const [id, rate] = [idOf(one), one.rate.basisPoints]
      if (last.get(id) === rate) continue
      last.set(id, rate)
      later.set(id, [...(later.get(id) ?? []), { day, rate: formatHundredths(rate) }])
    }
  return (id) => later.get(id) ?? []
}

/** Of the affiliate itself, which counts wherever neither shop nor campaign has its own. */
export async function listOwnLater(tx: Transaction, affiliateId: number, now: Date): Promise<Later[]> {
  const planned = await tx<{ day: string; rate: number | null }[]>`
    select first_day::text as day, commission_basis_points as rate from planned_rate
    where affiliate_id = ${affiliateId} and applied_at is null and cancelled_at is null and starts_at > ${now}
    order by starts_at`
  return planned.map(({ day, rate }) => ({ day, rate: formatHundredths(rate ?? 0) }))
}

const idOf = ({ shopId, campaignId }: Rates[number]): number => campaignId ?? shopId
