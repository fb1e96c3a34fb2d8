// Everything a redirect must know about a link, read in one query and put together once.
import type { HitReason } from '@rivulet/contract/choices'
import { streamRows } from '../db/stream-rows.ts'
import type { Queryable, Sql } from '../db/sql.ts'
import { createDestination, type Destination, type Landing, landingAddress } from './destination.ts'

export type TrackedLink = {
  id: number
  code: string
  shopId: number
  /** Where the shop or campaign begins; null when there is nowhere to go. */
  landing: Landing | null
  /** The address for one click, null with it. */
  destination: Destination | null
  /** Visitors of this shop are known by a cookie. */
  cookie: boolean
  /** Why nothing can be earned; null when it can. */
  inactive: HitReason | null
}

type Row = Omit<TrackedLink, 'landing' | 'destination'> & {
  /** Of the shop, and the campaign's way below it. */
  url: string | null
  path: string | null
  clickParameter: string
  aid: string | null
}

const selectLinks = (sql: Queryable) => sql`
  select k.id, k.code, k.shop_id as "shopId", s.url, c.path, coalesce(s.click_parameter, 'click_id') as "clickParameter",
    a.aid, s.cookie,
    case
      when not k.active or k.deleted_at is not null then 'link_inactive'
      when not s.active or s.deleted_at is not null then 'shop_inactive'
      when not c.active or c.deleted_at is not null then 'campaign_inactive'
      when not a.active or a.deleted_at is not null or a.verified_at is null then 'affiliate_inactive'
      when t.taken_at is not null or s.affiliate_id <> k.affiliate_id or c.affiliate_id <> k.affiliate_id then 'no_longer'
    end as inactive
  from link k
  join link s on s.id = k.shop_id
  left join link c on c.id = k.campaign_id
  join account a on a.id = k.affiliate_id
  left join shop_taken t on t.account_id = k.affiliate_id and t.shop_id = k.shop_id`

export type Changed = { ids: number[]; affiliateIds: number[]; codes: string[] }

/** All links that hang together with what changed. */
export async function readChangedLinks(sql: Queryable, changed: Changed): Promise<TrackedLink[]> {
  const { ids, affiliateIds, codes } = changed
  const rows = await sql<Row[]>`
    ${selectLinks(sql)}
    where k.kind = 'link' and (k.id = any(${ids}::bigint[]) or k.shop_id = any(${ids}::bigint[])
      or k.campaign_id = any(${ids}::bigint[]) or k.affiliate_id = any(${affiliateIds}::bigint[])
      or k.code = any(${codes}::text[]))`
  return rows.map(assemble)
}

/** Of any number of links, a part at a time. */
export async function* readAllLinks(sql: Sql): AsyncGenerator<TrackedLink[]> {
  const parts = streamRows<Row[]>(sql, 5000, (tx) => tx`${selectLinks(tx)} where k.kind = 'link'`)
  for await (const rows of parts) yield rows.map(assemble)
}

const assemble = ({ url, path, clickParameter, aid, ...row }: Row): TrackedLink => {
  const address = url && (landingAddress(url, path) ?? landingAddress(url, null))
  const landing = address ? { address, clickParameter, aid } : null
  return {
    ...row,
    landing,
    destination: landing && createDestination(landing),
    inactive: row.inactive ?? (landing ? null : 'no_address'),
  }
}
