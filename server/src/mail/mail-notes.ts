// When a mail was last handed over, and last given up: the queue forgets both.
import type { Queryable } from '../db/sql.ts'

type Note = 'sent' | 'givenUp'

export const noteMail = (sql: Queryable, name: Note, at: Date) => sql`
  insert into mail_note (name, at) values (${name}, ${at})
  on conflict (name) do update set at = excluded.at`

export async function readMailNotes(sql: Queryable): Promise<Record<Note, string | null>> {
  const rows = await sql<{ name: string; at: Date }[]>`select name, at from mail_note`
  const at = new Map(rows.map((row) => [row.name, row.at.toISOString()]))
  return { sent: at.get('sent') ?? null, givenUp: at.get('givenUp') ?? null }
}
