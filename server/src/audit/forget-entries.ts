// What the audit log forgets: addresses in time, and the words about people who were erased. That it happened stays.
import type { Queryable } from '../db/sql.ts'
import { noteActs } from './note-acts.ts'

const forgetting = 'forget'

/** So that no statement takes long. */
const linesAtOnce = 5000

/** Addresses of more than a year ago become those of their networks. */
export async function forgetOrigins(sql: Queryable, now: Date): Promise<void> {
  for (let count = linesAtOnce; count === linesAtOnce; )
    ({ count } = await sql`
      update audit_line set ip = network_of(ip), device = null, origin_salt = null
      where id = any(array(
        select id from audit_line where origin_salt is not null and at < ${now}::timestamptz - interval '12 months' limit ${linesAtOnce}))`)
}

type Person = { id: number; name: string; username: string }

/**
 * From where they came, what was changed of them and by them, and whatever names them: exports that were narrowed to them.
 * A line of the log says how many lines lose their words, and which: others that do are found by the check of the books.
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
  // A name alone may be somebody else's too; it is looked for where lists were asked for it.
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
  await noteActs(sql, {}, at, { action: forgetting, after })
  await sql`
    update audit_line set label = null, before = null, after = null, words_salt = null,
      forgotten_by = (select max(id) from audit_line where action = ${forgetting} and chain = 0)
    where id = any(${gone.ids}::bigint[])`
}
