// What an order may ask about clicks: the one its click id names, or the last valid one of an affiliate's link.
import type { HitClass } from '@rivulet/contract/choices'
import type { Queryable } from '../db/sql.ts'
import type { ProvenClick } from './recover-hit.ts'

/** What an order keeps of its click. */
type Brought = {
  /** Null when it is not known. */
  country: string | null
  /** The sub ids its affiliate gave it, by name. Null when there are none, or its row had to be made again. */
  subIds: Record<string, string> | null
}
/** `at` is epoch milliseconds. Class and reason are null while its row is missing. */
export type FoundClick = ProvenClick &
  Brought & { stored: boolean; class: HitClass | null; reason: string | null }

const brought = (sql: Queryable) => sql`nullif(country, '') as country,
  nullif(jsonb_strip_nulls(jsonb_build_object('s1', s1, 's2', s2, 's3', s3, 's4', s4, 's5', s5)), '{}') as "subIds"`

/** Of a click that its click id has proven. */
export async function findClick(sql: Queryable, click: ProvenClick): Promise<FoundClick> {
  const { linkId, at, clickId } = click
  const [hit] = await sql<(Brought & Pick<FoundClick, 'class' | 'reason'>)[]>`
    select class, reason, ${brought(sql)} from hit where link_id = ${linkId} and at = ${at} and click_id = ${clickId}`
  const known = hit ?? { class: null, reason: null, country: null, subIds: null }
  return { linkId, at, clickId, stored: hit !== undefined, ...known }
}

/** Epoch milliseconds, both inclusive. */
export type ClickPeriod = { affiliateId: number; linkId: number; from: number; until: number }
type LastClick = Brought & Pick<FoundClick, 'clickId' | 'at'>

/** Null too when the link is somebody else's. */
export async function lastValidClick(
  sql: Queryable,
  { affiliateId, linkId, from, until }: ClickPeriod,
): Promise<LastClick | null> {
  const [hit] = await sql<LastClick[]>`
    select click_id as "clickId", at, ${brought(sql)} from hit
    where link_id = ${linkId} and class = 'valid' and action = 'click' and at between ${from} and ${until}
      and exists (select from link where id = ${linkId} and kind = 'link' and affiliate_id = ${affiliateId})
    order by at desc, click_id desc limit 1`
  return hit ?? null
}
