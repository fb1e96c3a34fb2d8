// Notifies affiliates of shops and campaigns that closed or opened: what triggers noted (`opening_change`), once at rest.
import {
  notificationMessages as said,
  type Opening,
} from '@rivulet/contract/messages/notification-messages'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { affiliatesAtOnce, type Rest, tellAtRest } from '../../notification/at-rest.ts'
import { type Notified, oneMail } from '../../notification/notification-mail.ts'
import type { News } from '../../notification/notify.ts'
import { promoters } from '../../programme/promoters.ts'

/** Part of the job `notify`. */
export const announceOpenings = (deps: Deps): Promise<void> =>
  tellAtRest(deps, { kind: 'opening', settle: noteOutcome, take: takeNotices, newsOf })

/** Makes one notice for each affiliate and each shop or campaign that is not as it was before all changes. */
async function noteOutcome(tx: Transaction, { quiet, patience }: Rest): Promise<void> {
  const earns = tx`k.affiliate_id = a.id and k.active and k.deleted_at is null`
  // Who got a shop after it had closed has not seen it open.
  const before = tx`(p.is_open or a.verified_at <= p.since and coalesce(j.given_at <= p.since, true))`
  await tx`
    with noted as (
      delete from opening_change
      where changed_at <= ${quiet} or since <= ${patience} returning *
    ), placed as (
      select n.*, x.active and x.deleted_at is null as is_open
      from noted n join (select 'shop' as level, id, active, deleted_at from shop
        union all select 'campaign', id, active, deleted_at from campaign) x on x.level = n.level and x.id = n.record_id
    ), changed as (select * from placed where was_open <> is_open)
    insert into opening_notice (account_id, shop, campaign, record_id, open, links, window_days)
    select a.id, s.name, null, s.id, p.is_open,
      (select count(*) from link k left join campaign l on l.id = k.campaign_id
        where k.shop_id = s.id and ${earns} and (l.id is null or l.active and l.deleted_at is null)),
      case when s.deleted_at is null then s.window_days end
    from ${promoters.shop(tx)} join changed p on p.level = 'shop' and p.record_id = s.id
    where ${before}
    union all
    select a.id, s.name, c.name, c.id, p.is_open, (select count(*) from link k where k.campaign_id = c.id and ${earns}), s.window_days
    from ${promoters.campaign(tx)} join changed p on p.level = 'campaign' and p.record_id = c.id
    -- With the shop, its links were told of.
    where ${before} and not exists (select from changed o where o.level = 'shop' and o.record_id = s.id)`
}

type Notice = {
  account: number
  shop: string
  campaign: string | null
  record: number
  open: boolean
  links: number
  window: number | null
}

const takeNotices = (tx: Transaction) => tx<Notice[]>`
  delete from opening_notice where account_id in (
    select distinct account_id from opening_notice order by account_id limit ${affiliatesAtOnce})
  returning account_id as account, shop, campaign, record_id as record, open, links, window_days as window`

/** What closed is told at once, and so is what opened. */
function newsOf(notices: readonly Notice[], { config }: Deps): News<'opening'>[] {
  const own = Map.groupBy(notices, ({ account, open }) => `${account} ${open}`)
  return [...own.values()].flatMap((alike) => {
    const [first, ...others] = alike.toSorted((a, b) => b.links - a.links || (a.shop < b.shop ? -1 : 1))
    if (!first) return []
    const facts = { ...openingOf(first), others: others.length }
    const details = [first, ...others].flatMap((one) => {
      const sentence = said.opening({ ...openingOf(one), others: 0 })
      return one.open || one.window === null ? sentence : [sentence, said.stillEarns(one.window)]
    })
    const { record: subject, account: to } = first
    const stored = { kind: 'opening', subject, name: null, facts, count: 1 } as const
    const mail = (reader: Notified) => oneMail(reader, stored, config.publicUrl, details)
    return [{ subject, to, facts, mail }]
  })
}

const openingOf = ({ shop, campaign, open, links }: Notice): Opening => ({
  ...{ shop, ...(campaign !== null && { campaign }) },
  ...{ open: open ? 1 : 0, links },
})
