// Job: turns what happened to orders into notifications, and sends the emails that are due: counted events at most once
// an hour, digests every morning or every Monday morning.
import { addDays, dayOf, instantOf } from '@rivulet/contract/day'
import { concerns, kindNamed, kindNames } from '@rivulet/contract/notification'
import type { ProfileReference } from '@rivulet/contract/access/permission-check'
import { isAdminReference } from '@rivulet/contract/access/permission-check'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../mail/mail-queue.ts'
import { readProgramme } from '../programme/programme.ts'
import { gatherOrders } from './gather-orders.ts'
import { digestMail, oneMail, type Stored } from './notification-mail.ts'
import { settleDone } from './read-notifications.ts'

const digestAt = '08:00'
const hour = 3_600_000

export async function sendNotifications(deps: Deps): Promise<void> {
  await settleDone(deps)
  await gatherOrders(deps)
  const { sql } = deps
  const people = await sql<{ id: number }[]>`
    select distinct n.account_id as id from ${waiting(sql)} where ${isDue(sql, deps)} order by 1`
  for (const { id } of people) await sql.begin((tx) => mailPerson(tx, deps, id))
}

type Due = Stored & { id: number; mode: 'now' | 'daily' | 'weekly' }
type Person = { username: string; reference: ProfileReference; permissions: string[] }

/** Queued and noted as mailed in one transaction. Whoever has left or cannot sign in gets none. */
async function mailPerson(tx: Transaction, deps: Deps, accountId: number): Promise<void> {
  const [person] = await tx<Person[]>`
    select a.username, p.reference, p.permissions from account a join profile p on p.id = a.profile_id
    where a.id = ${accountId} and a.active and a.deleted_at is null and a.erased_at is null`
  if (!person) return
  const { publicUrl } = deps.config
  const reader = { admin: isAdminReference(person.reference), permissions: person.permissions }
  const due = (await readDue(tx, deps, accountId)).filter(({ kind }) => concerns(reader, kind))
  if (due.length === 0) return
  const { name: programme } = await readProgramme(tx, deps.config)
  const digest = due.filter(({ mode }) => mode !== 'now')
  const mails = [
    ...due.filter(({ mode }) => mode === 'now').map((one) => oneMail(person, one, publicUrl)),
    ...(digest.length > 0 ? [digestMail(person, digest, { programme, publicUrl })] : []),
  ]
  const about = `notifications of account ${accountId}`
  await queueMails(
    tx,
    deps,
    mails.map((mail) => ({ ...mail, about })),
  )
  await tx`
    update notification set mailed_at = ${deps.now()}, mailed_count = count
    where id = any(${due.map(({ id }) => id)}::bigint[])`
}

const readDue = (tx: Transaction, deps: Deps, accountId: number) => tx<Due[]>`
  select n.id, n.kind, n.subject_id as subject, n.facts, n.count, ${modeOf(tx)} as mode,
    (select name from account where id = n.about_id) as name
  from ${waiting(tx)} where n.account_id = ${accountId} and ${isDue(tx, deps)}
  order by n.id desc for update of n`

/** SQL: notifications, and what their readers chose for them. */
const waiting = (sql: Queryable) => sql`
  notification n left join notification_preference c on c.account_id = n.account_id and c.kind = n.kind`

const usual = Object.fromEntries(kindNames.map((kind) => [kind, kindNamed(kind).mail]))
const modeOf = (sql: Queryable) => sql`coalesce(c.mail, ${sql.json(usual)} ->> n.kind)`

/** SQL: those whose time has come; what was read in the product needs no mail. */
function isDue(sql: Queryable, { config, now }: Deps) {
  const at = now()
  const { daily, weekly } = lastDigests(at, config.accountingZone)
  return sql`n.mailed_count < n.count and n.read_at is null and case ${modeOf(sql)}
    when 'now' then coalesce(n.mailed_at <= ${new Date(at.getTime() - hour)}, true)
    when 'daily' then n.waits_since < ${daily}
    when 'weekly' then n.waits_since < ${weekly}
    else false end`
}

/** When the digests that are out were due, so that one that a stopped server missed is made up for. */
function lastDigests(now: Date, zone: string): { daily: Date; weekly: Date } {
  const today = dayOf(now, zone)
  const last = now < instantOf(`${today} ${digestAt}`, zone) ? addDays(today, -1) : today
  const sinceMonday = (new Date(`${last}T00:00:00Z`).getUTCDay() + 6) % 7
  return {
    daily: instantOf(`${last} ${digestAt}`, zone),
    weekly: instantOf(`${addDays(last, -sinceMonday)} ${digestAt}`, zone),
  }
}
