// Notifies affiliates of shops and campaigns that closed or opened. A trigger notes each change (`opening_change`), so that
// closing stays fast however many promote them; this tells the outcome once nobody has changed it for five minutes.
import {
  notificationMessages as said,
  type Opening,
} from '@rivulet/contract/messages/notification-messages'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification/notify.ts'
import { type Notified, oneMail } from '../../notification/notification-mail.ts'
import { promoters } from '../../programme/promoters.ts'

const minute = 60_000
/** Off and on again is no change. */
const quiet = 5 * minute
/** Not longer, even if somebody switches for hours. */
const patience = 60 * minute

const affiliatesAtOnce = 500

/** Part of the job `notify`. What was interrupted continues with the next run, and nobody is told twice. */
export async function announceOpenings(deps: Deps): Promise<void> {
  await deps.sql.begin((tx) => noteOutcome(tx, deps.now()))
  for (let more = true; more; ) more = await deps.sql.begin((tx) => tellSome(tx, deps))
}

/** Turns the changes into one row for each affiliate and each shop or campaign that is not as it was before all of them. */
async function noteOutcome(tx: Transaction, now: Date): Promise<void> {
  const earns = tx`k.affiliate_id = a.id and k.active and k.deleted_at is null`
  // Who got a shop after it had closed has not seen it open.
  const before = tx`(p.is_open or a.verified_at <= p.since and coalesce(j.given_at <= p.since, true))`
  await tx`
    with noted as (
      delete from opening_change
      where changed_at <= ${new Date(now.getTime() - quiet)} or since <= ${new Date(now.getTime() - patience)} returning *
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

/** @returns whether there may be more. */
async function tellSome(tx: Transaction, deps: Deps): Promise<boolean> {
  const notices = await tx<Notice[]>`
    delete from opening_notice where account_id in (
      select distinct account_id from opening_notice order by account_id limit ${affiliatesAtOnce})
    returning account_id as account, shop, campaign, record_id as record, open, links, window_days as window`
  const own = Map.groupBy(notices, ({ account, open }) => `${account} ${open}`)
  const news = [...own.values()].flatMap((alike) => {
    const [first, ...others] = alike.toSorted((a, b) => b.links - a.links || (a.shop < b.shop ? -1 : 1))
    if (!first) return []
    const facts = { ...openingOf(first), others: others.length }
    const details = [first, ...others].flatMap((one) => {
      const sentence = said.opening({ ...openingOf(one), others: 0 })
      return one.open || one.window === null ? sentence : [sentence, said.stillEarns(one.window)]
    })
    const { record: subject, account: to } = first
    const stored = { kind: 'opening', subject, name: null, facts, count: 1 } as const
    const mail = (reader: Notified) => oneMail(reader, stored, deps.config.publicUrl, details)
    return [{ subject, to, facts, mail }]
  })
  await notify(tx, deps, 'opening', news)
  return notices.length > 0
}

const openingOf = ({ shop, campaign, open, links }: Notice): Opening => ({
  ...{ shop, ...(campaign !== null && { campaign }) },
  ...{ open: open ? 1 : 0, links },
})
