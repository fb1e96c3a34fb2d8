// The only code that writes notifications: stores one for each person concerned and queues the emails to be sent at
// once, in the transaction of the event.
import type { MailMode } from '@rivulet/contract/states/mail-modes'
import { type FactsOf, kindNamed, type NotificationKind } from '@rivulet/contract/notification'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'
import type { Deps, Mail } from '../deps.ts'
import { queueMails, type Unwritten, type Waiting } from '../mail/mail-queue.ts'
import { type Notified, oneMail, preferencesAt } from './notification-mail.ts'

export type News<K extends NotificationKind> = {
  /** The record it leads to; missing when it leads to a list. */
  subject?: number
  /** The account that the sentence names; it is not notified itself. */
  about?: number
  facts: FactsOf<K>
  /** Whose own record it is, for kinds that do not go by permission. */
  to?: number
  /** What a mail of its own says; missing where the sentence is enough. */
  mail?: (reader: Notified) => Mail
  /** A mail of its own that is rendered when it is sent, by a writer of the queue. */
  written?: Unwritten
  /** Attached to that mail when it is sent. */
  attach?: { what: string; id: number }
  /** Milliseconds after which the mail is no longer useful. */
  keep?: number
  /** The account whose invitation the mail is. */
  invites?: number
}

type Recipient = Notified & { id: number; name: string; shown: boolean; mail: MailMode }
type Part = Pick<Deps, 'config' | 'now'>

const rowsAtOnce = 1000

/** Call it in the transaction of the change, so that none is lost and none is told of what was rolled back. */
export async function notify<K extends NotificationKind>(
  tx: Transaction,
  deps: Part,
  kind: K,
  news: readonly News<K>[],
): Promise<void> {
  if (news.length === 0) return
  const { publicUrl } = deps.config
  const at = deps.now()
  const recipients = await recipientsOf(tx, kind, news)
  const byId = new Map(recipients.map((one) => [one.id, [one]]))
  const names = await namesOf(tx, news)
  const rows = []
  const mails: Waiting[] = []
  for (const one of news) {
    const { subject = 0, about = null, facts, attach, keep, to, invites } = one
    const concerned = to === undefined ? recipients : (byId.get(to) ?? [])
    for (const recipient of concerned) {
      const { id, shown, mail } = recipient
      if (id === about || (!shown && mail === 'never')) continue
      const now = mail === 'now'
      const mailed = now && { mailed_at: at, mailed_count: 1 }
      const row = { account_id: id, kind, subject_id: subject, about_id: about, at, waits_since: at }
      rows.push({ ...row, mailed_at: null, mailed_count: 0, ...mailed, facts: tx.json(facts) })
      if (!now) continue
      const stored = { kind, subject, name: names.get(about ?? 0) ?? null, facts, count: 1 }
      const text = one.written ?? {
        ...(one.mail ? one.mail(recipient) : oneMail(recipient, stored, publicUrl)),
        preferences: preferencesAt(publicUrl),
      }
      mails.push({
        ...text,
        about: `${kind} ${subject || Object.values(facts).join(' ')}`.trim(),
        ...(attach && { attach }),
        ...(keep && { keep }),
        ...(invites && { invites }),
      })
    }
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx`insert into notification ${tx(rows.slice(from, from + rowsAtOnce))}`
  announce(
    tx,
    'notification',
    rows.map((row) => row.account_id),
  )
  for (let from = 0; from < mails.length; from += rowsAtOnce)
    await queueMails(tx, deps, mails.slice(from, from + rowsAtOnce))
}

/**
 * SQL: the accounts `a` with profile `p` of an audience: whoever has its permission, or the named ones; where somebody
 * is named who must have it, only they.
 */
export const concernedBy = (sql: Transaction, audience: string, ids: readonly number[]) =>
  audience.includes('.')
    ? sql`p.reference <> 'Affiliate' and p.permissions @> array[${audience}] and (${ids.length === 0} or a.id = any(${[...ids]}::bigint[]))`
    : sql`a.id = any(${[...ids]}::bigint[])`

/** Nobody who has left or cannot sign in, except where money reaches them all the same. */
function recipientsOf(
  tx: Transaction,
  kind: NotificationKind,
  news: readonly { to?: number }[],
): Promise<Recipient[]> {
  const { audience, mail, whileInactive = false, onceInside = false } = kindNamed(kind)
  const ids = news.flatMap(({ to }) => to ?? [])
  return tx<Recipient[]>`
    select a.id, a.name, a.username, p.permissions, coalesce(c.shown, true) as shown, coalesce(c.mail, ${mail}) as mail
    from account a join profile p on p.id = a.profile_id
      left join notification_preference c on c.account_id = a.id and c.kind = ${kind}
    where ${concernedBy(tx, audience, ids)} and (a.active or ${whileInactive}) and (a.password_hash is not null or not ${onceInside})
      and (a.deleted_at is null or ${whileInactive}) and a.erased_at is null
    order by a.id`
}

async function namesOf(
  tx: Transaction,
  news: readonly { about?: number }[],
): Promise<Map<number, string>> {
  const ids = news.flatMap(({ about }) => about ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx<{ id: number; name: string }[]>`
    select id, name from account where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
