// When a mail was last handed over, and last given up: the queue forgets both.
import type { Queryable } from '../db/sql.ts'

const names = { sent: 'mail-sent', givenUp: 'mail-given-up' } as const

export const noteMail = (sql: Queryable, what: keyof typeof names, at: Date) => sql`
  insert into setting (name, value) values (${names[what]}, ${sql.json(at.toISOString())})
  on conflict (name) do update set value = excluded.value`

export async function readMailNotes(sql: Queryable): Promise<Record<keyof typeof names, string | null>> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, value from setting where name in ${sql(Object.values(names))}`
  const at = new Map(rows.map(({ name, value }) => [name, value]))
  return { sent: at.get(names.sent) ?? null, givenUp: at.get(names.givenUp) ?? null }
}
