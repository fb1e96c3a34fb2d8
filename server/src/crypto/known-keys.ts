// Checks at startup that all encryption keys in use are configured: a server
// lacking one would lose clicks and decrypt nothing.
import { advisoryLocks } from '../db/advisory-lock.ts'
import type { Queryable, Sql } from '../db/sql.ts'
import type { Secret } from '../config/config.ts'
import { keyId } from './seal.ts'

/** @throws Error with a one-line message when a key in use is missing. */
export async function admitSecret(sql: Sql, { now, other }: Secret): Promise<void> {
  const mine = [now, ...(other === null ? [] : [other])].map(keyId)
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.seed})`
    const known = await knownKeys(tx)
    const missing = known.find((id) => !mine.includes(id))
    if (missing)
      throw new Error(
        `The key ${missing} is in use here, but belongs to neither SECRET nor OTHER_SECRET. Set one of them to the secret it is derived from; if that is lost: npm run reseal -- --lost.`,
      )
    if (!known.includes(keyId(now))) await noteKeys(tx, [...known, keyId(now)])
  })
}

/** By id; each was a server's key once and may have encrypted something. */
export async function knownKeys(sql: Queryable): Promise<string[]> {
  const [noted] = await sql<{ value: string[] }[]>`select value from setting where name = 'keys'`
  return noted?.value ?? []
}

export async function noteKeys(sql: Queryable, ids: readonly string[]): Promise<void> {
  await sql`insert into setting (name, value) values ('keys', ${sql.json([...ids])})
    on conflict (name) do update set value = excluded.value`
}
