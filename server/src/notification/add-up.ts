// Counts events of a kind in one notification per person until it is read. Its mails follow in mail-notifications.ts.
import { type FactsOf, kindNamed, type NotificationKind } from '@rivulet/contract/notification'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { concernedBy } from './notify.ts'

type Counted<K extends NotificationKind> = {
  kind: K
  /** Null for everybody with the permission of the kind. */
  to: number | null
  events: number
  /** Sums of `commission` go on; `since` and `from` stay those of the first, and `reason` only while all have the same. */
  facts: FactsOf<K>
}

/** A later id than the one it replaces, so that the newest are those with the highest ids. */
export async function addUp<K extends NotificationKind>(
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  { kind, to, events, facts }: Counted<K>,
): Promise<void> {
  const { audience, mail } = kindNamed(kind)
  const concerned = concernedBy(tx, audience, to === null ? [] : [to])
  const told = await tx<{ id: number }[]>`
    with recipient as (
      select a.id, ${tx.json(facts)}::jsonb as facts from account a join profile p on p.id = a.profile_id
        left join notification_preference c on c.account_id = a.id and c.kind = ${kind}
      where ${concerned} and a.active and a.deleted_at is null and a.erased_at is null
        and (coalesce(c.shown, true) or coalesce(c.mail, ${mail}) <> 'never')
    ), before as (
      delete from notification n using recipient r
      where n.account_id = r.id and n.kind = ${kind} and n.read_at is null returning n.*
    )
    insert into notification (account_id, kind, facts, count, at, waits_since, mailed_at, mailed_count)
    select r.id, ${kind}, (r.facts || case when b.facts ? 'since' then jsonb_build_object('since', b.facts -> 'since', 'from', coalesce(b.facts -> 'from', r.facts -> 'from')) else '{}' end
        || case when b.facts ? 'commission' then jsonb_build_object(
          'commission', ((b.facts ->> 'commission')::numeric + coalesce(r.facts ->> 'commission', '0')::numeric)::text) else '{}' end)
        - case when b.account_id is not null and b.facts ->> 'reason' is distinct from r.facts ->> 'reason' then 'reason' else '' end,
      coalesce(b.count, 0) + ${events}, ${now()}, coalesce(b.waits_since, ${now()}), b.mailed_at, coalesce(b.mailed_count, 0)
    from recipient r left join (
      select account_id, (array_agg(facts order by id desc))[1] as facts, sum(count)::integer as count,
        min(waits_since) filter (where mailed_count < count) as waits_since, max(mailed_at) as mailed_at, sum(mailed_count)::integer as mailed_count from before group by 1
    ) b on b.account_id = r.id
    returning account_id as id`
  announce(
    tx,
    'notification',
    told.map(({ id }) => id),
  )
}
