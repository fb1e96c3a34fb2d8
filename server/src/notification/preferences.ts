// How a person wants to be notified of each kind that can concern them.
import type { NotificationPreference } from '@rivulet/contract/answers/notification-answer'
import type { MailMode } from '@rivulet/contract/states/mail-modes'
import { concerns, kindNamed, kindNames } from '@rivulet/contract/notification'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from '../db/sql.ts'
import { notFound } from '../errors.ts'
import { refuseOthers } from './read-notifications.ts'

type Chosen = Pick<NotificationPreference, 'shown' | 'mail'>

export async function readPreferences(sql: Queryable, actor: Actor): Promise<NotificationPreference[]> {
  const rows = await sql<(Chosen & { kind: string })[]>`
    select kind, shown, mail from notification_preference where account_id = ${actor.accountId}`
  const chosen = new Map(rows.map(({ kind, ...one }) => [kind, one]))
  return kindNames
    .filter((kind) => concerns(actor, kind))
    .map((kind) => {
      const { title, mail } = kindNamed(kind)
      return { kind, title, ...(chosen.get(kind) ?? { shown: true, mail }) }
    })
}

/** @throws 404 for a kind that does not concern the person, 422 on behalf of somebody else. */
export async function savePreference(
  sql: Queryable,
  actor: Actor,
  { kind, shown, mail }: { kind: string; shown: boolean; mail: MailMode },
): Promise<NotificationPreference[]> {
  refuseOthers(actor)
  if (!kindNames.some((name) => name === kind && concerns(actor, name))) throw notFound()
  await sql`
    insert into notification_preference ${sql({ account_id: actor.accountId, kind, shown, mail })}
    on conflict (account_id, kind) do update set shown = excluded.shown, mail = excluded.mail`
  return readPreferences(sql, actor)
}
