// Everything a redirect needs to know about a link, read in one query and prepared once.
import type { HitReason } from '@rivulet/contract/choices'
import { streamRows } from '../../db/stream-rows.ts'
import type { Queryable, Sql } from '../../db/sql.ts'
import {
  createDestination,
  type Destination,
  type Landing,
  landingAddress,
} from '../edge/destination.ts'

export type TrackedLink = {
  id: number
  code: string
  shopId: number
  /** The landing URL of the shop or campaign; null when there is nowhere to redirect to. */
  landing: Landing | null
  /** Builds the URL for a click; null if `landing` is. */
  destination: Destination | null
  /** Whether the shop uses the visitor cookie. */
  cookie: boolean
  /** Why clicks earn nothing; null if they do. */
  inactive: HitReason | null
}

type Row = Omit<TrackedLink, 'landing' | 'destination'> & {
  /** The shop's URL, and the campaign's path below it. */
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
  join shop s on s.id = k.shop_id
  left join campaign c on c.id = k.campaign_id
  join account a on a.id = k.affiliate_id
  left join shop_taken t on t.account_id = k.affiliate_id and t.shop_id = k.shop_id`

export type Changed = { ids: number[]; affiliateIds: number[]; codes: string[] }

/** All links affected by a change. */
export async function readChangedLinks(sql: Queryable, changed: Changed): Promise<TrackedLink[]> {
  const { ids, affiliateIds, codes } = changed
  const rows = await sql<Row[]>`
    ${selectLinks(sql)}
    where k.id = any(${ids}::bigint[]) or k.shop_id = any(${ids}::bigint[])
      or k.campaign_id = any(${ids}::bigint[]) or k.affiliate_id = any(${affiliateIds}::bigint[])
      or k.code = any(${codes}::text[])`
  return rows.map(assemble)
}

/** Streams any number of links in batches. */
export async function* readAllLinks(sql: Sql): AsyncGenerator<TrackedLink[]> {
  const parts = streamRows<Row[]>(sql, 5000, (tx) => selectLinks(tx))
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
