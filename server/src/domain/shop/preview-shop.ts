// Previews what moving shops to and from the trash would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Queryable } from '../../db/sql.ts'
import { euro } from '../../ledger/euro.ts'
import { openCommission } from '../../ledger/open-commission.ts'
import { countPromoters } from '../../programme/promoters.ts'
import type { Preview } from '../../resource/serve.ts'

const { trash, restore, money, switch: switched } = decisionMessages

/** Shops with pending orders cannot be trashed; see check-open-orders.ts. */
const previewTrash: Preview = async (ids, { sql }) => {
  const { pending, pendingCents, unpaidCents } = await openCommission(sql, 'shop_id', ids)
  const { links, campaigns, active } = await promoting(sql, ids)
  if (pending > 0)
    return {
      blocked: [
        money.blockedByOrders(pending, euro(pendingCents)),
        ...(active ? [money.switchOff.shop] : []),
      ],
    }
  return [
    ...(links > 0 ? [trash.links(links)] : []),
    ...(campaigns > 0 ? [trash.campaigns(campaigns)] : []),
    ...(await notified(sql, ids)),
    ...(unpaidCents > 0 ? [money.stays(euro(unpaidCents))] : []),
  ]
}

const previewRestore: Preview = async (ids, { sql }) => {
  const { links } = await promoting(sql, ids)
  return [...(links > 0 ? [restore.links(links)] : []), ...(await notified(sql, ids))]
}

const previewDeactivation: Preview = async (ids, { sql }) => {
  const { pending, pendingCents, unpaidCents } = await openCommission(sql, 'shop_id', ids)
  const { links, campaigns } = await promoting(sql, ids)
  return [
    switched.unseen,
    ...(links > 0 ? [trash.links(links)] : []),
    ...(campaigns > 0 ? [trash.campaigns(campaigns)] : []),
    ...(await notified(sql, ids)),
    ...(pending > 0 ? [money.pending(pending, euro(pendingCents))] : []),
    ...(unpaidCents > 0 ? [money.stays(euro(unpaidCents))] : []),
  ]
}

const previewReactivation: Preview = async (ids, { sql }) => {
  const { links, campaigns } = await promoting(sql, ids)
  return [
    switched.seen,
    ...(links > 0 ? [restore.links(links)] : []),
    ...(campaigns > 0 ? [switched.campaigns(campaigns)] : []),
    ...(await notified(sql, ids, false)),
  ]
}

/** `active`: as they are so far. */
async function notified(sql: Queryable, ids: readonly number[], active = true): Promise<string[]> {
  const affiliates = await countPromoters(sql, 'shop', ids, active)
  return affiliates > 0 ? [switched.notified(affiliates)] : []
}

async function promoting(sql: Queryable, ids: readonly number[]) {
  const shops = ids as number[]
  const [row] = await sql<{ links: number; campaigns: number; active: boolean }[]>`
    select (select count(*) from link where shop_id = any(${shops}::bigint[]) and active and deleted_at is null)::int as links,
      (select count(*) from campaign where shop_id = any(${shops}::bigint[]) and active and deleted_at is null)::int as campaigns,
      exists (select from shop where id = any(${shops}::bigint[]) and active) as active`
  return { links: row?.links ?? 0, campaigns: row?.campaigns ?? 0, active: row?.active ?? false }
}

export const shopPreviews = {
  trash: previewTrash,
  restore: previewRestore,
  deactivate: previewDeactivation,
  reactivate: previewReactivation,
}
