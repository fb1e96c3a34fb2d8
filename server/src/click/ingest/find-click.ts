// What an order may ask about clicks: the one its click id names, or the last valid one of an affiliate's link.
import type { HitClass } from '@rivulet/contract/choices'
import type { Queryable } from '../db/sql.ts'
import { classOf } from './hit-class.ts'
import type { ProvenClick } from './recover-hit.ts'

/** What an order keeps of its click. */
type Brought = {
  /** Null when it is not known. */
  country: string | null
  /** The sub ids its affiliate gave it, by name. Null when there are none, or its row had to be made again. */
  subIds: Record<string, string> | null
}
/** `at` is epoch milliseconds, class and reason as stored, or else as its click id says. */
export type FoundClick = ProvenClick &
  Brought & {
    class: HitClass
    /** Whether it has a row. */
    stored: boolean
    /** Whether that row came from the click itself: one that was made again for an order says nothing of its visitor. */
    known: boolean
  }

const brought = (sql: Queryable) => sql`nullif(country, '') as country,
  nullif(jsonb_strip_nulls(jsonb_build_object('s1', s1, 's2', s2, 's3', s3, 's4', s4, 's5', s5)), '{}') as "subIds"`

const isKnown = (sql: Queryable) => sql`not (recovered and agent is null) as known`

/** Of a click that its click id has proven. */
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

/** Null too when the link is somebody else's. */
export async function lastValidClick(
  sql: Queryable,
  { affiliateId, linkId, from, until }: ClickPeriod,
): Promise<LastClick | null> {
  const [hit] = await sql<LastClick[]>`
    select click_id as "clickId", at, ${isKnown(sql)}, ${brought(sql)} from hit
    where link_id = ${linkId} and class = 'valid' and action = 'click' and at between ${from} and ${until}
      and exists (select from link where id = ${linkId} and kind = 'link' and affiliate_id = ${affiliateId})
    order by at desc, click_id desc limit 1`
  return hit ?? null
}
