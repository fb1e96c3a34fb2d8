// What an order keeps of its click beside its country: the sub ids the affiliate gave it.
import type { Queryable } from '../../db/sql.ts'

/** Null when the click brought nothing, or its row had to be made again. */
export async function readTracking(
  sql: Queryable,
  linkId: number,
  click: { id: string; at: Date | null },
): Promise<Record<string, string> | null> {
  const [hit] = await sql<Record<string, string | null>[]>`
    select s1, s2, s3, s4, s5 from hit
    where link_id = ${linkId} and at = ${click.at?.getTime() ?? 0} and click_id = ${click.id}`
  const known = Object.entries(hit ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)
  return known.length > 0 ? Object.fromEntries(known) : null
}
