// API keys for tests.
import { newApiKey } from '../auth/api-key.ts'
import type { Sql } from '../db/sql.ts'

/** A key of an account with its ID, and the headers of a program that has it. */
export async function makeApiKey(
  sql: Sql,
  accountId: number,
): Promise<{ id: number; headers: { authorization: string } }> {
  const { key, columns } = newApiKey()
  const [row] = await sql<{ id: number }[]>`
    insert into api_key ${sql({ account_id: accountId, name: 'Monthly report', ...columns })} returning id`
  return { id: row?.id ?? 0, headers: { authorization: `Bearer ${key}` } }
}
