// Notifies affiliates whose rate has changed in a shop or campaign: what triggers noted (`rate_change`), once at rest.
import { formatHundredths } from '@rivulet/contract/money'
import {
  notificationMessages as said,
  type RateChange,
} from '@rivulet/contract/messages/notification-messages'
import type { Queryable, Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { affiliatesAtOnce, type Rest, tellAtRest } from '../../../notification/at-rest.ts'
import { type Notified, oneMail } from '../../../notification/notification-mail.ts'
import type { News } from '../../../notification/notify.ts'

/** Part of the job `notify`. */
export const announceRates = (deps: Deps): Promise<void> =>
  tellAtRest(deps, { kind: 'rate-changed', settle: compareRates, take: takeNotices, newsOf })

/** Makes one notice for each affiliate and place whose rate is another than before all changes. */
async function compareRates(tx: Transaction, { quiet, patience }: Rest): Promise<void> {
  const [due] = await tx<{ due: boolean | null }[]>`
    select max(changed_at) <= ${quiet} or min(since) <= ${patience} as due from rate_change`
  if (!due?.due) return
  await tx`
    with noted as (delete from rate_change returning *)
    insert into rate_notice (account_id, shop, campaign, was_basis_points, is_basis_points)
    select a.id, s.name, c.name, rate.was, rate.is
    from ${openPlaces(tx)}
      left join noted an on an.level = 'affiliate' and an.record_id = a.id
      left join noted sn on sn.level = 'shop' and sn.record_id = s.id
      left join noted cn on cn.level = 'campaign' and cn.record_id = c.id
      cross join lateral (select
        rate_of(case when cn.record_id is null then c.commission_basis_points else cn.before_basis_points end,
          case when sn.record_id is null then s.commission_basis_points else sn.before_basis_points end,
          case when an.record_id is null then a.commission_basis_points else an.before_basis_points end) as was,
        rate_of(c.commission_basis_points, s.commission_basis_points, a.commission_basis_points) as is) rate
    -- Campaigns without a note of their own have their own rate as before, or follow their shop.
    where (cn.record_id is not null or c.id is null and (sn.record_id is not null or an.record_id is not null))
      and rate.was <> rate.is
      and a.verified_at <= least(an.since, sn.since, cn.since)
      and coalesce(j.given_at <= least(an.since, sn.since, cn.since), true)`
}

/** SQL: shops s, and their campaigns c (null for the shop itself), that are open to affiliates a; as in find-owner.ts. */
const openPlaces = (sql: Queryable) => sql`
  account a join account_shop j on j.account_id = a.id
    join shop s on s.id = j.shop_id and s.active and s.deleted_at is null and (s.affiliate_id is null or s.affiliate_id = a.id)
    join lateral (select null::bigint as id, null as name, null::integer as commission_basis_points
      union all select id, name, commission_basis_points from campaign
        where shop_id = s.id and active and deleted_at is null and (affiliate_id is null or affiliate_id = a.id)) c
      on a.active and a.verified_at is not null and a.deleted_at is null and a.erased_at is null`

type Notice = { account: number; shop: string; campaign: string | null; was: number; now: number }

const takeNotices = (tx: Transaction) => tx<Notice[]>`
  delete from rate_notice where account_id in (
    select distinct account_id from rate_notice order by account_id limit ${affiliatesAtOnce})
  returning account_id as account, shop, campaign, was_basis_points as was, is_basis_points as now`

const newsOf = (notices: readonly Notice[], { config }: Deps): News<'rate-changed'>[] =>
  [...Map.groupBy(notices, ({ account }) => account)].flatMap(([to, own]) => {
    const [first, ...others] = changesOf(own)
    if (!first) return []
    const facts = { ...first, more: others.length }
    const details = [first, ...others].map((one) => said.rateChanged({ ...one, more: 0 }))
    const stored = { kind: 'rate-changed', subject: 0, name: null, facts, count: 1 } as const
    const mail = (reader: Notified) => oneMail(reader, stored, config.publicUrl, details)
    return [{ to, facts, mail }]
  })

/** Places whose rate changed alike are one change, named after the first of them. */
function changesOf(notices: readonly Notice[]): RateChange[] {
  const byName = notices.toSorted(
    (a, b) => Number(a.campaign !== null) - Number(b.campaign !== null) || (a.shop < b.shop ? -1 : 1),
  )
  return [...Map.groupBy(byName, ({ was, now }) => `${was} ${now}`).values()].flatMap(
    ([first, ...others]) =>
      first
        ? [
            {
              ...{ shop: first.shop, ...(first.campaign !== null && { campaign: first.campaign }) },
              ...{
                others: others.length,
                was: formatHundredths(first.was),
                now: formatHundredths(first.now),
              },
            },
          ]
        : [],
  )
}

/** The affiliates whose rate would change with this one, basis points or null, of a shop, a campaign or an affiliate. */
export async function countConcerned(
  sql: Queryable,
  level: 'shop' | 'campaign' | 'affiliate',
  id: number,
  rate: number | null,
): Promise<number> {
  const own = (of: typeof level, column: ReturnType<Queryable>) =>
    of === level ? sql`${rate}::integer` : column
  const [row] = await sql<{ affiliates: number }[]>`
    select count(distinct a.id)::integer as affiliates from ${openPlaces(sql)}
    where ${level === 'shop' ? sql`s.id` : level === 'campaign' ? sql`c.id` : sql`a.id`} = ${id}
      and rate_of(c.commission_basis_points, s.commission_basis_points, a.commission_basis_points)
        <> rate_of(${own('campaign', sql`c.commission_basis_points`)}, ${own('shop', sql`s.commission_basis_points`)},
          ${own('affiliate', sql`a.commission_basis_points`)})`
  return row?.affiliates ?? 0
}
