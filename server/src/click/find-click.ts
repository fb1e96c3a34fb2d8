// What an order may ask about clicks: the one its click id names, or the last valid one of an affiliate's link.
import type { HitClass } from '@rivulet/contract/choices'
import type { Queryable } from '../db/sql.ts'
import { readClickId } from './click-id.ts'

/** `at` is epoch milliseconds. Class and reason are null while its row is missing. */
export type FoundClick = {
  clickId: string
  linkId: number
  at: number
  stored: boolean
  class: HitClass | null
  reason: string | null
  /** Null when it is not known. */
  country: string | null
}

/** Null when the click id was not signed by us. */
export async function findClick(
  sql: Queryable,
  secret: string,
  clickId: string,
): Promise<FoundClick | null> {
  const click = readClickId(secret, clickId)
  if (!click) return null
  const { linkId, at } = click
  const [hit] = await sql<Pick<FoundClick, 'class' | 'reason' | 'country'>[]>`
    select class, reason, nullif(country, '') as country from hit where link_id = ${linkId} and at = ${at} and click_id = ${clickId}`
  return {
    clickId,
    linkId,
    at,
    stored: hit !== undefined,
    class: null,
    reason: null,
    country: null,
    ...hit,
  }
}

/** Epoch milliseconds, both inclusive. */
export type ClickPeriod = { affiliateId: number; linkId: number; from: number; until: number }

/** Null too when the link is somebody else's. */
export async function lastValidClick(
  sql: Queryable,
  { affiliateId, linkId, from, until }: ClickPeriod,
): Promise<Pick<FoundClick, 'clickId' | 'at' | 'country'> | null> {
  const [hit] = await sql<Pick<FoundClick, 'clickId' | 'at' | 'country'>[]>`
    select click_id as "clickId", at, nullif(country, '') as country from hit
    where link_id = ${linkId} and class = 'valid' and action = 'click' and at between ${from} and ${until}
      and exists (select from link where id = ${linkId} and kind = 'link' and affiliate_id = ${affiliateId})
    order by at desc, click_id desc limit 1`
  return hit ?? null
}
