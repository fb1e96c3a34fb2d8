// Finds whom planned changes of rates, and cancelled ones, concern: one notice for each affiliate, place and day.
import type { Transaction } from '../../../db/sql.ts'
import type { Rest } from '../../../notification/at-rest.ts'
import { openPlaces, ownRates } from '../../../rate/open-places.ts'

/**
 * A change that was cancelled before anybody was told is not mentioned. Those who joined after it was planned, or was
 * cancelled, read it in their terms.
 */
export async function comparePlans(tx: Transaction, { quiet, patience, now }: Rest): Promise<void> {
  const untold = tx`announced_at is null or cancelled_at > announced_at`
  const [due] = await tx<{ due: boolean | null }[]>`
    select max(coalesce(cancelled_at, created_at)) <= ${quiet} or min(coalesce(cancelled_at, created_at)) <= ${patience} as due
    from planned_rate where ${untold}`
  if (!due?.due) return
  const plans = await tx<{ id: number; told: boolean; cancelled: boolean }[]>`
    select id, announced_at is not null as told, cancelled_at is not null as cancelled from planned_rate where ${untold} for no key update`
  await tx`update planned_rate set announced_at = ${now} where id = any(${plans.map(({ id }) => id)}::bigint[])`
  const idsOf = (cancelled: boolean) =>
    plans.filter((plan) => plan.cancelled === cancelled && (plan.told || !cancelled)).map(({ id }) => id)
  await noticePlanned(tx, idsOf(false))
  await noticeCancelled(tx, idsOf(true))
}

/** SQL: whether plan p is one of a place: campaigns without a rate of their own follow their shop. */
const ofPlace = (tx: Transaction) =>
  tx`(p.campaign_id = c.id or c.id is null and (p.shop_id = s.id or p.affiliate_id = a.id))`
/** SQL: whether the affiliate had the place by then. */
const hadItBy = (tx: Transaction, at: ReturnType<Transaction>) =>
  tx`a.verified_at <= ${at} and coalesce(j.given_at <= ${at}, true)`

/** Several changes of one day, such as a shop's and an affiliate's, are one to the affiliate. */
const noticePlanned = (tx: Transaction, ids: readonly number[]) => tx`
  insert into rate_notice (account_id, shop, campaign, was_basis_points, is_basis_points, first_day)
  select distinct a.id, s.name, c.name, was.basis_points, rate.basis_points, p.first_day
  from ${openPlaces(tx)} join planned_rate p on p.id = any(${ids as number[]}::bigint[]) and ${ofPlace(tx)}
    cross join lateral ${rateAt(tx, tx`p.starts_at - interval '1 millisecond'`)} was
    cross join lateral ${rateAt(tx, tx`p.starts_at`)} rate
  where was.basis_points <> rate.basis_points and ${hadItBy(tx, tx`p.created_at`)}`

/** Unless another change of the same day is told instead. */
const noticeCancelled = (tx: Transaction, ids: readonly number[]) => tx`
  insert into rate_notice (account_id, shop, campaign, was_basis_points, is_basis_points, first_day, cancelled)
  select distinct a.id, s.name, c.name, was.basis_points, rate.basis_points, p.first_day, true
  from ${openPlaces(tx)} join planned_rate p on p.id = any(${ids as number[]}::bigint[]) and ${ofPlace(tx)}
    cross join lateral ${ownRates(tx, tx`p.starts_at`)}
    cross join lateral (select rate_of(co.basis_points, so.basis_points, ao.basis_points) as basis_points) rate
    cross join lateral (select rate_of(
      case when p.campaign_id is null then co.basis_points else p.commission_basis_points end,
      case when p.shop_id is null then so.basis_points else p.commission_basis_points end,
      case when p.affiliate_id is null then ao.basis_points else p.commission_basis_points end) as basis_points) was
  where was.basis_points <> rate.basis_points and ${hadItBy(tx, tx`p.cancelled_at`)}
    and not exists (select from rate_notice n where n.account_id = a.id and n.first_day = p.first_day
      and n.shop = s.name and n.campaign is not distinct from c.name)`

const rateAt = (tx: Transaction, at: ReturnType<Transaction>) => tx`
  rate_at(${at}, c.id, c.commission_basis_points, s.id, s.commission_basis_points, a.id, a.commission_basis_points)`
