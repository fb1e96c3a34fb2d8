// When an email was last handed over, kept in the outbox folder, and given up: the queue remembers none of these.
import type { Queryable } from '../db/sql.ts'

type Note = 'sent' | 'kept' | 'givenUp'

/** What was kept while no mail server was set has proved nothing about the one that is set later. */
export const noteHandedOver = (sql: Queryable, smtpUrl: string | undefined, at: Date) =>
  noteMail(sql, smtpUrl === undefined ? 'kept' : 'sent', at)

export const noteMail = (sql: Queryable, name: Note, at: Date) => sql`
  insert into mail_note (name, at) values (${name}, ${at})
  on conflict (name) do update set at = excluded.at`

export async function readMailNotes(sql: Queryable): Promise<Record<Note, string | null>> {
  const rows = await sql<{ name: string; at: Date }[]>`select name, at from mail_note`
  const at = new Map(rows.map((row) => [row.name, row.at.toISOString()]))
  return {
    ...{ sent: at.get('sent') ?? null, kept: at.get('kept') ?? null },
    givenUp: at.get('givenUp') ?? null,
  }
}

/** SQL: whether a mail server has taken a mail. */
export const mailWasSent = (sql: Queryable) => sql`exists (select from mail_note where name = 'sent')`
