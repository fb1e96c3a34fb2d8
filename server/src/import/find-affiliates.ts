// Finds affiliates by the names that files of other systems use.
import { importMessages } from '@rivulet/contract/messages/import-messages'
import type { Queryable } from '../db/sql.ts'
import type { FieldErrors } from '../errors.ts'

type Row = { id: number; username: string; aid: string; integration: string | null; name: string }
export type Found = { id: number; name: string } | { errors: FieldErrors }

/** By username, else public ID, else Integration ID, else name; whoever is erased or in the trash is unknown. */
export async function findAffiliates(
  sql: Queryable,
  words: readonly string[],
): Promise<(word: string) => Found> {
  const plain = [...new Set(words)]
  const lower = plain.map((word) => word.toLowerCase())
  const upper = plain.map((word) => word.toUpperCase())
  const rows = await sql<Row[]>`
    select id, lower(username) as username, aid, affiliate_integration as integration, upper(name) as name
    from account where aid is not null and deleted_at is null and erased_at is null
      and (lower(username) = any(${lower}) or aid = any(${plain}) or affiliate_integration = any(${plain})
        or upper(name) = any(${upper}))`
  const by = (key: (row: Row) => string | null) => Map.groupBy(rows, key)
  const ways = [
    [by(({ username }) => username), (word: string) => word.toLowerCase()],
    [by(({ aid }) => aid), (word: string) => word],
    [by(({ integration }) => integration), (word: string) => word],
    [by(({ name }) => name), (word: string) => word.toUpperCase()],
  ] as const
  return (word) => {
    for (const [known, form] of ways) {
      const [first, ...others] = known.get(form(word)) ?? []
      if (first && others.length > 0)
        return { errors: { affiliate: [importMessages.severalAffiliates(word)] } }
      if (first) return { id: first.id, name: first.name }
    }
    return { errors: { affiliate: [importMessages.affiliate(word)] } }
  }
}
