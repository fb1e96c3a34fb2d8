// The terms that affiliates accept: the version in force, and who has accepted what.
import { messages } from '@rivulet/contract/messages/messages'
import type postgres from 'postgres'
import type { Queryable } from '../db/sql.ts'
import { invalid } from '../errors.ts'

export type Terms = { version: number; text: string; since: Date }

/** Null while there are none. */
export async function readTerms(sql: Queryable): Promise<Terms | null> {
  const [terms] = await sql<{ version: number; text: string | null; since: Date }[]>`
    select version, text, created_at as since from programme_terms order by version desc limit 1`
  return terms?.text ? { ...terms, text: terms.text } : null
}

/** Only the version: read with every page and sign-in. */
export async function termsVersion(sql: Queryable): Promise<number | null> {
  const [newest] = await sql<{ version: number; some: boolean }[]>`
    select version, text is not null as some from programme_terms order by version desc limit 1`
  return newest?.some ? newest.version : null
}

type Acceptance = { accountId: number; version: number; at: Date; ip: string | null }

/** The first acceptance of a version stays. */
export async function keepAcceptance(
  sql: Queryable,
  { accountId, version, at, ip }: Acceptance,
): Promise<void> {
  await sql`
    insert into terms_acceptance (account_id, version, accepted_at, ip)
    values (${accountId}, ${version}, ${at}, ${ip}) on conflict do nothing`
}

/** SQL: the version in force, unless this account has accepted it. */
export const dueTerms = (sql: Queryable, account: postgres.PendingQuery<postgres.Row[]>) => sql`
  (select t.version from (select version, text from programme_terms order by version desc limit 1) t
    where t.text is not null and not exists (
      select from terms_acceptance x where x.account_id = ${account} and x.version = t.version))`

/** The version that the affiliate has still to accept. */
export async function termsDue(sql: Queryable, accountId: number): Promise<number | null> {
  const [row] = await sql<
    { due: number | null }[]
  >`select ${dueTerms(sql, sql`${accountId}::bigint`)} as due`
  return row?.due ?? null
}

/** @throws 422 on `terms` unless it is the version in force; what was not shown cannot be accepted. */
export async function checkTerms(
  sql: Queryable,
  accepted: number | null | undefined,
): Promise<number | null> {
  const version = await termsVersion(sql)
  if (version === null || accepted === version) return version
  const sentence = accepted ? messages.terms.changed(version) : messages.terms.needed
  throw invalid({ terms: [sentence] }, sentence)
}

/** Every change is a new version; an empty text ends the terms. */
export async function publishTerms(
  sql: Queryable,
  { text, at, by }: { text: string | null; at: Date; by: number },
): Promise<void> {
  await sql`
    insert into programme_terms (version, text, created_at, created_by)
    select coalesce(max(version), 0) + 1, ${text}, ${at}, ${by} from programme_terms`
}
