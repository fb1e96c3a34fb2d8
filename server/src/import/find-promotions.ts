// Finds shops and campaigns by the words that files use: their names, or Link IDs.
import { importMessages } from '@rivulet/contract/messages/import-messages'
import type { Queryable } from '../db/sql.ts'
import type { FieldErrors } from '../errors.ts'

export type Promotion = { id: number; name: string; number: string; shopId: number }

/** Those that any of the words may mean; in the trash they are unknown. */
export function listPromotions(
  sql: Queryable,
  table: 'shop' | 'campaign',
  words: readonly string[],
): PromiseLike<Promotion[]> {
  const upper = [...new Set(words.map((word) => word.toUpperCase()).filter(Boolean))]
  return sql<Promotion[]>`
    select id, upper(name) as name, link_integration::text as number, ${table === 'shop' ? sql`id` : sql`shop_id`} as "shopId"
    from ${sql(table)} where deleted_at is null and (upper(name) = any(${upper}) or link_integration::text = any(${upper}))`
}

/** The Link ID goes before a name. The errors are of `field`. */
export function onePromotion(
  field: 'shop' | 'campaign',
  word: string,
  among: readonly Promotion[],
): Promotion | { errors: FieldErrors } {
  const upper = word.toUpperCase()
  const named = among.filter(({ number }) => number === upper)
  const [first, ...others] = named.length > 0 ? named : among.filter(({ name }) => name === upper)
  if (!first) return { errors: { [field]: [importMessages.promoted(word)] } }
  return others.length > 0 ? { errors: { [field]: [importMessages.severalPromoted(word)] } } : first
}
