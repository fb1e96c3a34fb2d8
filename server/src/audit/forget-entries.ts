// Redacts the audit log: IP addresses after a year, and personal data of erased persons. The entries themselves stay.
import type { Queryable } from '../db/sql.ts'
import { writeAuditLog } from './write-audit-log.ts'

const forgetting = 'forget'

/** Batch size, so that no statement takes long. */
const linesAtOnce = 5000

/** Shortens addresses older than a year to their networks. */
export async function forgetOrigins(sql: Queryable, now: Date): Promise<void> {
  for (let count = linesAtOnce; count === linesAtOnce; )
    ({ count } = await sql`
      update audit_line set ip = network_of(ip), device = null, origin_salt = null
      where id = any(array(
        select id from audit_line where origin_salt is not null and at < ${now}::timestamptz - interval '12 months' limit ${linesAtOnce}))`)
}

type Person = { id: number; name: string; username: string }

/**
 * Removes the addresses of their requests, values changed on and by them, and whatever names them, such as export
 * filters. An audit log entry records which entries were redacted; the check of the books finds any others.
 */
export async function forgetPerson(
  sql: Queryable,
  resources: readonly string[],
  { id, name, username }: Person,
  at: Date,
): Promise<void> {
  await sql`
    update audit_line set ip = null, device = null, origin_salt = null
    where origin_salt is not null and (actor_id = ${id} or subject_id = ${id})`
  // A name may be someone else's too, so it is only searched in list filters.
  const [gone] = await sql<{ ids: number[]; digest: string }[]>`
    select ids, forgotten_digest(ids) as digest from (
      select coalesce(array_agg(id), '{}') as ids from audit_line
      where words_salt is not null and action <> ${forgetting} and (
        actor_id = ${id} or subject_id = ${id} or (record_id = ${id} and resource = any(${resources as string[]}::text[]))
        or strpos(lower(concat(label, before, after)), lower(${username})) > 0
        or (record_id is null and strpos(lower(after::text), lower(${name})) > 0))
    ) found`
  if (!gone || gone.ids.length === 0) return
  const after = { lines: gone.ids.length, digest: gone.digest }
  await writeAuditLog(sql, {}, at, { action: forgetting, after })
  await sql`
    update audit_line set label = null, before = null, after = null, words_salt = null,
      forgotten_by = (select max(id) from audit_line where action = ${forgetting} and chain = 0)
    where id = any(${gone.ids}::bigint[])`
}
