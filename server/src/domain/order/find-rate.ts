// What an order on a link earns: the campaign's own, else the shop's, else the affiliate's.
import type { Transaction } from '../../db/sql.ts'

export type Rate = {
  basisPoints: number
  source: 'campaign' | 'shop' | 'affiliate'
  /** For how long what is approved now is held. */
  holdDays: number
}

type Found = Record<Rate['source'], number | null> & Pick<Rate, 'holdDays'>

/** An affiliate without a rate earns nothing; a rate of zero is a rate. Locks the affiliate, who may get money by it. */
export async function findRate(tx: Transaction, linkId: number): Promise<Rate> {
  const [row] = await tx<Found[]>`
    select c.commission_basis_points as campaign, s.commission_basis_points as shop, a.commission_basis_points as affiliate,
      coalesce(a.hold_days, 0) as "holdDays"
    from link k join link s on s.id = k.shop_id join account a on a.id = k.affiliate_id
    left join link c on c.id = k.campaign_id where k.id = ${linkId} and k.kind = 'link'
    for no key update of a`
  if (!row) throw new Error(`link ${linkId} is gone`)
  const { campaign, shop, affiliate, holdDays } = row
  if (campaign !== null) return { basisPoints: campaign, source: 'campaign', holdDays }
  if (shop !== null) return { basisPoints: shop, source: 'shop', holdDays }
  return { basisPoints: affiliate ?? 0, source: 'affiliate', holdDays }
}
