// Which keys have sealed what lies in this database: a server that lacks one of them would lose clicks and open nothing, so it does not start.
import { advisoryLocks } from '../db/advisory-lock.ts'
import type { Queryable, Sql } from '../db/sql.ts'
import type { Secret } from '../config.ts'
import { keyId } from './seal.ts'

/** @throws Error with one sentence when a key is missing that is in use here. */
export async function admitSecret(sql: Sql, { now, other }: Secret): Promise<void> {
  const mine = [now, ...(other === null ? [] : [other])].map(keyId)
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.seed})`
    const known = await knownKeys(tx)
    const missing = known.find((id) => !mine.includes(id))
    if (missing)
      throw new Error(
        `The key ${missing} is in use here, and it is neither of SECRET nor of OTHER_SECRET. Set one of them to the secret that it comes of; if that is lost: npm run reseal -- --lost.`,
      )
    if (!known.includes(keyId(now))) await noteKeys(tx, [...known, keyId(now)])
  })
}

/** By their ids; each was that of a server once, and may have sealed something. */
export async function knownKeys(sql: Queryable): Promise<string[]> {
  const [noted] = await sql<{ value: string[] }[]>`select value from setting where name = 'keys'`
  return noted?.value ?? []
}

export async function noteKeys(sql: Queryable, ids: readonly string[]): Promise<void> {
  await sql`insert into setting (name, value) values ('keys', ${sql.json([...ids])})
    on conflict (name) do update set value = excluded.value`
}
