// Finds the click of an order: the one its click ID names, or the last valid click on an affiliate's link.
import type { HitClass } from '@rivulet/contract/choices'
import type { Queryable } from '../../db/sql.ts'
import { classOf } from '../edge/hit-class.ts'
import type { ProvenClick } from './recover-hit.ts'

/** Click data stored with an order. */
type Brought = {
  /** Null when unknown. */
  country: string | null
  /** The click's sub ids by name. Null when there are none, or when the row had to be recovered. */
  subIds: Record<string, string> | null
}
/** `at` is epoch milliseconds; class and reason as stored, otherwise as signed in the click ID. */
export type FoundClick = ProvenClick &
  Brought & {
    class: HitClass
    /** Whether the click has a row. */
    stored: boolean
    /** Whether that row came from the click itself: a recovered one knows nothing about the visitor. */
    known: boolean
  }

const brought = (sql: Queryable) => sql`nullif(country, '') as country,
  nullif(jsonb_strip_nulls(jsonb_build_object('s1', s1, 's2', s2, 's3', s3, 's4', s4, 's5', s5)), '{}') as "subIds"`

const isKnown = (sql: Queryable) => sql`not (recovered and agent is null) as known`

/** Call with a click whose click ID has been verified. */
export async function findClick(sql: Queryable, click: ProvenClick): Promise<FoundClick> {
  const { linkId, at, clickId } = click
  const [hit] = await sql<(Brought & Pick<FoundClick, 'class' | 'reason' | 'known'>)[]>`
    select class, reason, ${isKnown(sql)}, ${brought(sql)} from hit where link_id = ${linkId} and at = ${at} and click_id = ${clickId}`
  const found = hit ?? {
    class: classOf(click.reason),
    reason: click.reason,
    known: false,
    country: null,
    subIds: null,
  }
  return { linkId, at, clickId, stored: hit !== undefined, ...found }
}

/** Epoch milliseconds, both inclusive. */
export type ClickPeriod = { affiliateId: number; linkId: number; from: number; until: number }
type LastClick = Brought & Pick<FoundClick, 'clickId' | 'at' | 'known'>

/** Also null when the link belongs to another affiliate. */
export async function lastValidClick(
  sql: Queryable,
  { affiliateId, linkId, from, until }: ClickPeriod,
): Promise<LastClick | null> {
  const [hit] = await sql<LastClick[]>`
    select click_id as "clickId", at, ${isKnown(sql)}, ${brought(sql)} from hit
    where link_id = ${linkId} and class = 'valid' and action = 'click' and at between ${from} and ${until}
      and exists (select 1 from link where id = ${linkId} and affiliate_id = ${affiliateId})
    order by at desc, click_id desc limit 1`
  return hit ?? null
}
