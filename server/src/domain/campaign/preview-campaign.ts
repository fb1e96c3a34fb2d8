// Previews what moving campaigns to and from the trash would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Queryable } from '../../db/sql.ts'
import { euro } from '../../ledger/euro.ts'
import { openCommission } from '../../ledger/open-commission.ts'
import { countPromoters } from '../../programme/promoters.ts'
import type { Preview, Previewing } from '../../resource/serve.ts'

const { trash, restore, money, switch: switched } = decisionMessages

const previewTrash = async (
  ids: readonly number[],
  { sql }: Pick<Previewing, 'sql'>,
): Promise<string[]> => {
  const { pending, pendingCents, unpaidCents } = await openCommission(sql, 'campaign_id', ids)
  const links = await countLinks(sql, ids)
  return [
    ...(links > 0 ? [trash.links(links)] : []),
    ...(await notified(sql, ids)),
    ...(pending > 0 ? [money.pending(pending, euro(pendingCents))] : []),
    ...(unpaidCents > 0 ? [money.stays(euro(unpaidCents))] : []),
  ]
}

/** `active`: as they are so far. */
const linksAgain = async (
  ids: readonly number[],
  sql: Queryable,
  active: boolean,
): Promise<string[]> => {
  const links = await countLinks(sql, ids)
  return [...(links > 0 ? [restore.links(links)] : []), ...(await notified(sql, ids, active))]
}

async function notified(sql: Queryable, ids: readonly number[], active = true): Promise<string[]> {
  const affiliates = await countPromoters(sql, 'campaign', ids, active)
  return affiliates > 0 ? [switched.notified(affiliates)] : []
}

const previewReactivation: Preview = async (ids, previewing) => {
  const [closed] = await previewing.sql`
    select from campaign c join shop s on s.id = c.shop_id
    where c.id = any(${ids as number[]}::bigint[]) and (not s.active or s.deleted_at is not null) limit 1`
  return [switched.seen, ...(closed ? [switched.shopOff] : await linksAgain(ids, previewing.sql, false))]
}

async function countLinks(sql: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ links: number }[]>`
    select count(*)::int as links from link
    where campaign_id = any(${ids as number[]}::bigint[]) and active and deleted_at is null`
  return row?.links ?? 0
}

export const campaignPreviews = {
  trash: previewTrash,
  restore: (ids, { sql }) => linksAgain(ids, sql, true),
  // As with the trash, what has been earned stays.
  deactivate: async (ids, previewing) => [switched.unseen, ...(await previewTrash(ids, previewing))],
  reactivate: previewReactivation,
} satisfies Record<string, Preview>
