// A person's notifications: how many are unread, the latest, and marking them as read.
import type { NotificationEntry, Notifications } from '@rivulet/contract/answers/notification-answer'
import { concerns, kindNames } from '@rivulet/contract/notification'
import { messages } from '@rivulet/contract/messages/messages'
import type { Actor } from '../auth/actor.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { notFound, refused } from '../errors.ts'
import { present, type Stored } from './notification-mail.ts'

/** As many as the panel shows. */
const latest = 50

type Person = Pick<Actor, 'accountId' | 'admin' | 'permissions'>

/** SQL: those of this person, of kinds that still concern them and that they want to see. */
const visible = (sql: Queryable, person: Person) => sql`
  n.account_id = ${person.accountId} and n.kind = any(${kindNames.filter((kind) => concerns(person, kind))}::text[])
  and not exists (select from notification_preference c where c.account_id = n.account_id and c.kind = n.kind and not c.shown)`

/** SQL: neither opened by this person, nor done by anybody, nor over by itself. */
const unread = (sql: Queryable) =>
  sql`n.read_at is null and not notification_settled(n.kind, n.subject_id, n.facts)`

export async function countUnread(sql: Queryable, person: Person): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::integer as unread from notification n where ${visible(sql, person)} and ${unread(sql)}`
  return row?.unread ?? 0
}

type Row = Stored & { id: number; at: Date; read: boolean }

/** Somebody who acts on behalf of an affiliate sees the affiliate's. */
export async function readNotifications(sql: Queryable, actor: Actor): Promise<Notifications> {
  const rows = await sql<Row[]>`
    select n.id, n.kind, n.subject_id as subject, n.facts, n.count, n.at, not (${unread(sql)}) as read, a.name
    from notification n left join account a on a.id = n.about_id
    where ${visible(sql, actor)} order by n.at desc, n.id desc limit ${latest}`
  return { unread: await countUnread(sql, actor), latest: rows.map((row) => entryOf(row, actor)) }
}

const entryOf = ({ id, at, read, ...stored }: Row, reader: Person): NotificationEntry => ({
  id,
  kind: stored.kind,
  ...present(stored, reader),
  at: at.toISOString(),
  read,
})

/** Those up to this one: what arrived since the person looked stays unread. @throws 422 on behalf of somebody else. */
export async function readAll(sql: Queryable, actor: Actor, upTo: number, now: Date): Promise<number> {
  refuseOthers(actor)
  await sql`
    update notification n set read_at = ${now} where n.id <= ${upTo} and n.read_at is null and ${visible(sql, actor)}`
  return countUnread(sql, actor)
}

/** @throws 404 for somebody else's, 422 on behalf of somebody else. */
export async function readOne(sql: Queryable, actor: Actor, id: string, now: Date): Promise<number> {
  refuseOthers(actor)
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  const found = await sql`
    update notification n set read_at = coalesce(n.read_at, ${now}) where n.id = ${Number(id)} and ${visible(sql, actor)}`
  if (found.count === 0) throw notFound()
  return countUnread(sql, actor)
}

/** What an administrator has seen, the affiliate has not. */
export function refuseOthers({ impersonatorId }: Actor): void {
  if (impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
}

/** Records as read what has been done or is over, so that it is neither mailed nor counted on, nor asked about again. */
export async function settleDone({ sql, now }: Pick<Deps, 'sql' | 'now'>): Promise<void> {
  await sql`
    update notification set read_at = ${now()} where read_at is null and notification_settled(kind, subject_id, facts)`
}
