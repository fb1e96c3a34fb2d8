// Finds the affiliate of a link and the current rate: the campaign's, otherwise the shop's, otherwise the affiliate's.
import type { Transaction } from '../../../db/sql.ts'

export type Rate = {
  basisPoints: number
  source: 'campaign' | 'shop' | 'affiliate'
  /** The planned change that it comes from. */
  plannedRateId: number | null
  /** Days an order approved now is held. */
  holdDays: number
}
export type Owner = Omit<Earner, 'linkId'> & { linkId: number }
/** The affiliate who earns on an order, with or without a link. */
export type Earner = {
  affiliateId: number
  linkId: number | null
  shopId: number
  campaignId: number | null
  /** Whether link, affiliate, shop and campaign are all active. */
  active: boolean
  /** Whether the affiliate has been erased. */
  erased: boolean
  /** Since when, in epoch milliseconds, the shop or campaign is no longer open to the affiliate. */
  closedAt: number | null
  rate: Rate
}
type Row = Omit<Earner, 'rate'> & Rate

/** A link by its id, or an affiliate's links by the names a shop may use; `shopId` null searches all shops. */
export type LinkNamed = { linkId: number } | { aid: string; link: string | null }

/** The date of the order, which decides about planned rates; `ask` for previews, which lock nobody. */
export type Finding = { at: Date; only?: 'ask' | undefined }

/** Locks the affiliates, because the caller may credit money to them. */
export async function findOwners(
  tx: Transaction,
  shopId: number | null,
  named: LinkNamed,
  finding: Finding,
): Promise<Owner[]> {
  return (await find(
    tx,
    {
      tables: tx`account a join link k on k.affiliate_id = a.id join shop s on s.id = k.shop_id left join campaign c on c.id = k.campaign_id`,
      where: tx`${shopId === null ? tx`true` : tx`k.shop_id = ${shopId}`} and ${
        'linkId' in named
          ? tx`k.id = ${named.linkId}`
          : named.link === null
            ? tx`a.aid = ${named.aid}`
            : tx`a.aid = ${named.aid} and ${named.link} in (k.code, k.link_integration::text, s.link_integration::text, c.link_integration::text)`
      }`,
    },
    finding,
  )) as Owner[]
}

/** An affiliate in a shop without a link: a campaign's rate does not apply. Locks the affiliate. */
export async function findEarner(
  tx: Transaction,
  { affiliateId, shopId }: { affiliateId: number; shopId: number },
  finding: Finding,
): Promise<Earner | undefined> {
  const among: Among = {
    tables: tx`account a join shop s on s.id = ${shopId} left join link k on false left join campaign c on false`,
    where: tx`a.id = ${affiliateId} and a.aid is not null`,
  }
  const [earner] = await find(tx, among, finding)
  return earner
}

/** Whom a person credits an order to: through a link, or an affiliate in a shop, by a coupon or not. */
export type Creditable = { link: number } | { affiliate: number; shop: number; coupon?: number }

export const findCredited = async (
  tx: Transaction,
  to: Creditable,
  finding: Finding,
): Promise<Earner | undefined> =>
  'link' in to
    ? (await findOwners(tx, null, { linkId: to.link }, finding))[0]
    : findEarner(tx, { affiliateId: to.affiliate, shopId: to.shop }, finding)

/** The rate for orders of a time in each shop and campaign open to an affiliate; `campaignId` is null for a shop. */
export async function listRates(
  tx: Transaction,
  affiliateId: number,
  at: Date,
): Promise<Pick<Earner, 'shopId' | 'campaignId' | 'rate'>[]> {
  const given: Part = tx`account a join account_shop j on j.account_id = a.id join shop s on s.id = j.shop_id left join link k on false`
  const where: Part = tx`a.id = ${affiliateId}`
  const asking = { at, only: 'ask' } as const
  const shops = await find(tx, { tables: tx`${given} left join campaign c on false`, where }, asking)
  const inCampaigns: Part = tx`${given} join campaign c on c.shop_id = s.id`
  const campaigns = await find(tx, { tables: inCampaigns, where }, asking)
  return [...shops, ...campaigns].filter(({ active, closedAt }) => active && closedAt === null)
}

/** The rate for orders in each shop that an affiliate may ask for, or is asking for. */
export async function listOfferedRates(
  tx: Transaction,
  affiliateId: number,
  at: Date,
): Promise<Pick<Earner, 'shopId' | 'rate'>[]> {
  return find(
    tx,
    {
      tables: tx`account a join shop s on s.active and s.deleted_at is null left join link k on false left join campaign c on false`,
      where: tx`a.id = ${affiliateId} and (
        exists (select from offered_shop_view o where o.affiliate_id = a.id and o.shop_id = s.id)
        or exists (select from shop_request r where r.affiliate_id = a.id and r.shop_id = s.id and r.state = 'open'))`,
    },
    { at, only: 'ask' },
  )
}

/** Tables are account a, shop s, and optionally link k and campaign c. */
type Part = ReturnType<Transaction>
type Among = Record<'tables' | 'where', Part>

/** Rates as `rate_at` determines them. */
async function find(tx: Transaction, among: Among, { at, only }: Finding): Promise<Earner[]> {
  const rows = await tx<Row[]>`
    select a.id as "affiliateId", k.id as "linkId", s.id as "shopId", c.id as "campaignId",
      coalesce(k.active and k.deleted_at is null, true) and a.active and a.verified_at is not null and a.deleted_at is null
        and s.active and s.deleted_at is null and (c.id is null or (c.active and c.deleted_at is null)) as active,
      a.erased_at is not null as erased,
      floor(extract(epoch from least(t.taken_at, case when s.affiliate_id <> a.id then s.kept_since end,
        case when c.affiliate_id <> a.id then c.kept_since end)) * 1000)::bigint as "closedAt",
      rate.basis_points as "basisPoints", rate.source, rate.planned_rate_id as "plannedRateId",
      coalesce(a.hold_days, 0) as "holdDays"
    from ${among.tables} left join shop_taken t on t.account_id = a.id and t.shop_id = s.id
      cross join lateral rate_at(${at}, c.id, c.commission_basis_points, s.id, s.commission_basis_points, a.id, a.commission_basis_points) rate
    where ${among.where} order by k.id ${only ? tx`` : tx`for no key update of a`}`
  return rows.map(({ basisPoints, source, plannedRateId, holdDays, ...owner }) => ({
    ...owner,
    rate: { basisPoints, source, plannedRateId, holdDays },
  }))
}
