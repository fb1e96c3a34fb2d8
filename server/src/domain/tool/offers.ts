// The gallery: tools this reader can use, with their shops.
import { isStorable } from '@rivulet/contract/text/storable'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { toolKinds } from '@rivulet/contract/choices'
import { messages } from '@rivulet/contract/messages/messages'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import { invalid } from '../../errors.ts'
import { parseId } from '../../resource/trash.ts'
import { searchedText } from '../../resource/list-request.ts'
import { contains } from '../../resource/where.ts'
import { picturePath } from './public-path.ts'
import { servedTool } from './tool.ts'

type Query = Record<string, unknown>
type Row = Omit<ToolOffer, 'picture'> & { key: string; pictured: boolean }

const most = 60

/** By title; at most 60 from `offset` on. */
export async function readOffers(
  sql: Queryable,
  actor: Actor,
  query: Query,
): Promise<{ offers: ToolOffer[]; total: number }> {
  const { affiliateId } = actor
  const within = servedTool.scope?.(sql, actor) ?? sql`true`
  const matches = sql`row.active and row.deleted_at is null and ${within} and ${conditions(sql, query)}`
  const rows = await sql<(Row & { total: number })[]>`
    select row.id, row.title, row.kind, row.description, row.key, row.width, row.height, row.video,
      row.snippet, count(*) over () as total,
      jsonb_array_length(row.picture) > 0 as pictured,
      (select jsonb_build_object('id', c.id, 'name', c.name) from campaign c where c.id = row.campaign_id) as campaign,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
       from shop s where case when ${affiliateId}::bigint is null
         then exists (select from tool_shop x where x.tool_id = row.id and x.shop_id = s.id)
         else exists (select from tool_promotion_view p where p.tool_id = row.id and p.shop_id = s.id and p.affiliate_id = ${affiliateId}) end
      ) as shops,
      (select jsonb_build_object('file', f.key, 'name', f.name, 'size', f.size) from file f
       where f.key = coalesce(row.picture -> 0 ->> 'file', row.feed -> 0 ->> 'file')) as file
    from tool_view row where ${matches}
    order by row.title, row.id limit ${most} offset ${offsetOf(query)}`
  const offers = rows.map(({ key, pictured, total: _total, ...offer }) => ({
    ...offer,
    picture: pictured ? picturePath(key) : null,
  }))
  return { offers, total: Number(rows[0]?.total ?? 0) }
}

function conditions(sql: Queryable, query: Query) {
  const kind = one(query, 'kind')
  if (kind && !Object.hasOwn(toolKinds, kind)) throw invalid({ kind: [messages.field.choice] })
  const shop = one(query, 'shop')
  const shopId = shop ? parseId(shop) : null
  if (Number.isNaN(shopId)) throw invalid({ shop: [messages.field.choice] })
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(one(query, 'size'))
  if (query.size && !size) throw invalid({ size: [messages.field.filterValue] })
  const id = one(query, 'id')
  const only = id ? parseId(id) : null
  if (Number.isNaN(only)) throw invalid({ id: [messages.field.filterValue] })
  const search = searchedText(query)
  const found = contains(search)
  return sql`
    (${search === ''} or row.title ilike ${found} or row.description ilike ${found})
    and (${only}::bigint is null or row.id = ${only})
    and (${kind} = '' or row.kind = ${kind})
    and (${size === null} or (row.width = ${Number(size?.[1] ?? 0)} and row.height = ${Number(size?.[2] ?? 0)}))
    and (${shopId}::bigint is null or exists (select from tool_shop x where x.tool_id = row.id and x.shop_id = ${shopId})
      or (not exists (select from tool_shop x where x.tool_id = row.id)
        and (row.campaign_id is null or exists (select from campaign c where c.id = row.campaign_id and c.shop_id = ${shopId}))))`
}

/** @throws 422 for a repeated parameter. */
function one(query: Query, name: string): string {
  const value = query[name] ?? ''
  if (typeof value !== 'string' || !isStorable(value))
    throw invalid({ [name]: [messages.field.filterValue] })
  return value
}

function offsetOf(query: Query): number {
  const offset = one(query, 'offset') || '0'
  if (!/^\d{1,6}$/.test(offset)) throw invalid({ offset: [messages.field.filterValue] })
  return Number(offset)
}
