// Marks orders with only an affiliate id that were recorded between a click
// and its storage, so that they are credited again.
import { plainArray } from '../../db/array-literal.ts'
import type { Transaction } from '../../db/sql.ts'

type Stored = { linkId: number; at: number; class: string }

/** Recording such an order blocks storing hits, so none is missed. @returns whether any were marked. */
export async function noteLateClicks(tx: Transaction, stored: readonly Stored[]): Promise<boolean> {
  const visits = stored.filter((row) => row.class === 'valid')
  if (visits.length === 0) return false
  const since = visits.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER)
  const [any] = await tx`
    select from shop_order
    where created_at >= to_timestamp(${since}::bigint / 1000.0)
      and (credited_by = 'link' or (unattributed_reason is not null and tracking ? 'aid')) limit 1`
  if (!any) return false
  const noted = await tx`
    insert into late_click_order
    select distinct o.id
    from unnest(${plainArray(visits.map(({ linkId }) => linkId))}::bigint[], ${plainArray(visits.map(({ at }) => at))}::bigint[]) click (link_id, at)
      join link k on k.id = click.link_id join account a on a.id = k.affiliate_id
      join shop_order o on o.shop_id = k.shop_id and o.created_at >= to_timestamp(click.at / 1000.0)
    where o.created_at >= to_timestamp(${since}::bigint / 1000.0) and o.deleted_at is null and (
      (o.credited_by = 'link' and o.affiliate_id = a.id and o.clicked_at < to_timestamp(click.at / 1000.0))
      or (o.unattributed_reason is not null and o.tracking ->> 'aid' = a.aid))
    -- Sorted everywhere alike, so that concurrent transactions cannot deadlock.
    order by o.id
    on conflict do nothing`
  return noted.count > 0
}
