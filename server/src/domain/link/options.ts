// Options of a remote selector: active links matching the search in name, address or owner.
import type { LinkOption } from '@rivulet/contract/answers/tool-answer'
import { messages } from '@rivulet/contract/messages/messages'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import { invalid } from '../../errors.ts'
import { parseId } from '../../resource/trash.ts'
import { searchedText } from '../../resource/list-request.ts'
import { contains } from '../../resource/where.ts'
import { servedLink } from './link.ts'

type Query = Record<string, unknown>
const most = 20

/** Twenty, by name; `shop` (comma-separated) and `campaign` filter by what the links promote. */
export async function readOptions(sql: Queryable, actor: Actor, query: Query): Promise<LinkOption[]> {
  const within = servedLink.scope?.(sql, actor) ?? sql`true`
  const found = contains(searchedText(query))
  const shops = idsOf(query, 'shop')
  const campaigns = idsOf(query, 'campaign')
  return [
    ...(await sql<LinkOption[]>`
      select row.id, row.name, row.type, coalesce(c.name, s.name) as promoted,
        case when ${actor.admin} then a.name end as affiliate
      from link row
      join shop s on s.id = row.shop_id
      left join campaign c on c.id = row.campaign_id
      join account a on a.id = row.affiliate_id
      where row.deleted_at is null and row.active and ${within}
        and (row.name ilike ${found} or row.code ilike ${found} or coalesce(c.name, s.name) ilike ${found}
          or (${actor.admin} and a.name ilike ${found}))
        and (${shops.length === 0} or row.shop_id = any(${shops}::bigint[]))
        and (${campaigns.length === 0} or row.campaign_id = any(${campaigns}::bigint[]))
      order by row.name, row.id limit ${most}`),
  ]
}

/** @throws 422 unless it holds ids only. */
function idsOf(query: Query, name: string): number[] {
  const value = query[name] ?? ''
  if (value === '') return []
  const ids = typeof value === 'string' ? value.split(',', 101).map(parseId) : [Number.NaN]
  if (ids.length > 100 || ids.some(Number.isNaN)) throw invalid({ [name]: [messages.field.choice] })
  return ids
}
