// Notifies affiliates whose rate has changed in a shop or campaign, or will: what triggers noted (`rate_change`) and what
// was planned or cancelled, once at rest.
import { formatHundredths } from '@rivulet/contract/money'
import {
  notificationMessages as said,
  type RateChange,
} from '@rivulet/contract/messages/notification-messages'
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { affiliatesAtOnce, type Rest, tellAtRest } from '../../../notification/at-rest.ts'
import { type Notified, oneMail } from '../../../notification/notification-mail.ts'
import type { News } from '../../../notification/notify.ts'
import { openPlaces } from '../../../rate/open-places.ts'
import { comparePlans } from './compare-plans.ts'

/** Part of the job `notify`. */
export const announceRates = (deps: Deps): Promise<void> =>
  tellAtRest(deps, { kind: 'rate-changed', settle, take: takeNotices, newsOf })

async function settle(tx: Transaction, rest: Rest): Promise<void> {
  await compareRates(tx, rest)
  await comparePlans(tx, rest)
}

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

type Notice = {
  account: number
  shop: string
  campaign: string | null
  was: number
  now: number
  /** The first day of a planned change; null for one from now on. */
  day: string | null
  cancelled: boolean
}

const takeNotices = (tx: Transaction) => tx<Notice[]>`
  delete from rate_notice where account_id in (
    select distinct account_id from rate_notice order by account_id limit ${affiliatesAtOnce})
  returning account_id as account, shop, campaign, was_basis_points as was, is_basis_points as now, first_day::text as day, cancelled`

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
  const alike = ({ was, now, day, cancelled }: Notice) => `${day} ${cancelled} ${was} ${now}`
  return [...Map.groupBy(byName, alike).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { shop, campaign, was, now, day, cancelled } = first
    return [
      {
        ...{ shop, ...(campaign !== null && { campaign }), others: others.length },
        ...{ was: formatHundredths(was), now: formatHundredths(now) },
        ...(day !== null && { day, planned: cancelled ? 0 : 1 }),
      },
    ]
  })
}
