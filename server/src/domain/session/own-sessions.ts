// The devices a user is signed in on: listed, and signed out.
import type { SessionEntry } from '@rivulet/contract/answers/session-answer'
import { type Actor, byActor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { accountOf, noteAccount } from './note-account.ts'

type Row = Omit<SessionEntry, 'current' | 'createdAt' | 'lastUsedAt'> & {
  createdAt: Date
  lastUsedAt: Date
}

/** The person who uses a session: of an impersonation, the admin user. */
const holder = (sql: Queryable) => sql`coalesce(actor_id, account_id)`

/** Valid sessions, the latest first; with those in which they impersonate somebody, which lead back to their own. */
export async function listSessions({ sql, now }: Deps, actor: Actor): Promise<SessionEntry[]> {
  const at = now()
  const rows = await sql<Row[]>`
    select id, created_at as "createdAt", last_used_at as "lastUsedAt", ip, agent, device, remember
    from session where (${holder(sql)} = ${actor.accountId} or id = ${actor.sessionId})
      and expires_at > ${at} and last_used_at + make_interval(secs => idle_seconds) > ${at}
    order by last_used_at desc, id desc`
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    current: row.id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/** All but the current session. */
export async function endOtherSessions({ sql, now }: Deps, actor: Actor): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from session where ${holder(tx)} = ${actor.accountId} and id <> ${actor.sessionId}`
    await noteAccount(tx, byActor(actor), now(), 'endOtherSessions', accountOf(actor))
  })
}

/** @throws 404 for a session that is not the actor's. */
export async function endOwnSession({ sql, now }: Deps, actor: Actor, id: string): Promise<void> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  await sql.begin(async (tx) => {
    const ended = await tx`
      delete from session where id = ${Number(id)} and ${holder(tx)} = ${actor.accountId} returning id`
    if (ended.length === 0) throw notFound()
    const before = { session: Number(id) }
    await noteAccount(tx, byActor(actor), now(), 'endSession', accountOf(actor), { before })
  })
}
