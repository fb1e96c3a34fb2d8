// Sessions in the database: start, look up with the current account and profile, end.
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import type { Queryable, Transaction } from '../db/sql.ts'
import { dueTerms } from '../programme/terms.ts'
import { type Actor, asActor } from './actor.ts'
import type { Origin } from './device.ts'
import { hashToken, newToken } from './token.ts'

const hour = 3600
const day = 24 * hour
const mostSessions = 20
const touchEvery = 60_000

/** The permission that the impersonation endpoint requires. */
const mayImpersonate = accountEndpoints.impersonate.access

type Lifetime = { idle: number; absolute: number }

/** Seconds. Admin users can do more damage, so their sessions are shorter. */
export function lifetimeOf(admin: boolean, remember: boolean): Lifetime {
  if (remember) return { idle: admin ? 7 * day : 14 * day, absolute: admin ? 7 * day : 30 * day }
  return { idle: admin ? hour : 2 * hour, absolute: 12 * hour }
}

export type NewSession = {
  accountId: number
  admin: boolean
  remember: boolean
  origin: Origin
  /** Impersonation by this admin user, whose own session would have ended at `until`. */
  impersonator?: { id: number; until: Date }
  /** Overrides the lifetime that follows from `admin` and `remember`. */
  lifetime?: Lifetime
  /** Whether starting the session counts as a proof of identity. */
  proven?: boolean
}

/**
 * Starts a session and ends the oldest ones beyond twenty. The caller holds a lock on the account. @returns the token.
 */
export async function startSession(tx: Transaction, now: Date, session: NewSession): Promise<string> {
  const token = newToken()
  const { accountId, remember, origin } = session
  const { idle, absolute } = session.lifetime ?? lifetimeOf(session.admin, remember)
  await tx`insert into session ${tx({
    token_hash: hashToken(token),
    account_id: accountId,
    actor_id: session.impersonator?.id ?? null,
    actor_until: session.impersonator?.until ?? null,
    remember,
    ...origin,
    created_at: now,
    last_used_at: now,
    proven_at: session.proven === false ? null : now,
    expires_at: new Date(now.getTime() + absolute * 1000),
    idle_seconds: idle,
  })}`
  await tx`delete from session where id in
    (select id from session where account_id = ${accountId} order by id desc offset ${mostSessions})`
  return token
}

export type FoundSession = { actor: Actor; device: string | null; lastUsedAt: Date }

/** Null when it has ended for any reason: idle, expired, signed out, or its account may no longer sign in. */
export const findSession = (sql: Queryable, token: string, now: Date): Promise<FoundSession | null> =>
  findLiving(sql, 'token_hash', hashToken(token), now)

/** The same for a session named by its id, as file tokens do. */
export const findSessionById = (sql: Queryable, id: number, now: Date): Promise<FoundSession | null> =>
  findLiving(sql, 'id', id, now)

async function findLiving(
  sql: Queryable,
  column: 'token_hash' | 'id',
  value: Buffer | number,
  now: Date,
): Promise<FoundSession | null> {
  const [row] = await sql<FoundRow[]>`
    select s.id as "sessionId", s.actor_id as "impersonatorId", s.device, s.last_used_at as "lastUsedAt",
      a.id as "accountId", a.name, a.username, p.reference, p.permissions,
      s.proven_at as "provenAt", s.wrote_at as "wroteAt", a.second_factor as "secondFactor",
      case when p.reference = 'Affiliate' and s.actor_id is null then ${dueTerms(sql, sql`a.id`)} end as "termsDue"
    from session s
    join account a on a.id = s.account_id and a.active and a.deleted_at is null
    join profile p on p.id = a.profile_id
    left join account i on i.id = s.actor_id
    left join profile ip on ip.id = i.profile_id
    where ${sql(`s.${column}`)} = ${value} and s.expires_at > ${now}
      and s.last_used_at + make_interval(secs => s.idle_seconds) > ${now}
      -- Impersonation ends when the permission for it does.
      and (s.actor_id is null or (i.active and i.deleted_at is null and ip.reference <> 'Affiliate'
        and ip.permissions @> array[${mayImpersonate}]))`
  if (!row) return null
  const { device, lastUsedAt, ...who } = row
  return { actor: asActor(who), device, lastUsedAt }
}
type FoundRow = Omit<Actor, 'admin' | 'affiliateId'> & { device: string | null; lastUsedAt: Date }

/** Updates the time of last use, at most once a minute, so that reads do not become writes. */
export async function touchSession(
  sql: Queryable,
  { actor, lastUsedAt }: FoundSession,
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() - touchEvery)
  if (lastUsedAt > due) return
  await sql`update session set last_used_at = ${now} where id = ${actor.sessionId} and last_used_at <= ${due}`
}

/** After the changes of a call: whatever they committed was committed before that moment. */
export async function noteWrite(sql: Queryable, { sessionId }: Actor): Promise<void> {
  await sql`update session set wrote_at = clock_timestamp() where id = ${sessionId}`
}

/** Ends the session of the given token, whatever account it belongs to. */
export async function endSession(sql: Queryable, token: string): Promise<void> {
  await sql`delete from session where token_hash = ${hashToken(token)}`
}

/** Ends all sessions of an account, or all but one, and unfinished sign-ins. */
export async function endSessions(sql: Queryable, accountId: number, except?: number): Promise<void> {
  await sql`delete from second_step where account_id = ${accountId}`
  await sql`delete from session where (account_id = ${accountId} or actor_id = ${accountId}) and id <> ${except ?? 0}`
}
