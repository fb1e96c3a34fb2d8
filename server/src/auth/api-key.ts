// API keys: random, stored as SHA-256 only, sent like the token of a session. They read in the name of their owner.
import { newKey } from '../crypto/seal.ts'
import type { Queryable } from '../db/sql.ts'
import { dueTerms } from '../programme/terms.ts'
import { type Actor, asActor } from './actor.ts'
import { apiKeyPrefix, hashToken } from './token.ts'

const noteEvery = 60_000

export function newApiKey(): { key: string; columns: { key_hash: Buffer; key_end: string } } {
  const key = newKey(apiKeyPrefix)
  return { key, columns: { key_hash: hashToken(key), key_end: key.slice(-4) } }
}

type Owner = Omit<Actor, 'admin' | 'affiliateId'> & { keyId: number; lastUsedAt: Date | null }

/** Null when the key was deleted or has expired, or its owner may no longer sign in. */
export async function findKeyOwner(sql: Queryable, key: string, now: Date): Promise<Actor | null> {
  const [row] = await sql<Owner[]>`
    select k.id as "keyId", k.last_used_at as "lastUsedAt", null as "sessionId", null as "impersonatorId", null as "provenAt",
      a.id as "accountId", a.name, a.username, p.reference, p.permissions, a.second_factor as "secondFactor",
      case when p.reference = 'Affiliate' then ${dueTerms(sql, sql`a.id`)} end as "termsDue"
    from api_key k
    join account a on a.id = k.account_id and a.active and a.deleted_at is null
    join profile p on p.id = a.profile_id
    where k.key_hash = ${hashToken(key)} and k.deleted_at is null and (k.expires_at is null or k.expires_at > ${now})`
  if (!row) return null
  const { lastUsedAt, ...owner } = row
  await noteUse(sql, owner.keyId, lastUsedAt, now)
  return asActor(owner)
}

/** At most once a minute, so that reads do not become writes. */
async function noteUse(sql: Queryable, id: number, before: Date | null, now: Date): Promise<void> {
  const due = new Date(now.getTime() - noteEvery)
  if (before && before > due) return
  await sql`
    update api_key set last_used_at = ${now} where id = ${id} and (last_used_at is null or last_used_at <= ${due})`
}
