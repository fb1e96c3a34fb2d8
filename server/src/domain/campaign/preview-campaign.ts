// Previews what moving campaigns to and from the trash would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Queryable } from '../../db/sql.ts'
import { euro } from '../../ledger/euro.ts'
import { openCommission } from '../../ledger/open-commission.ts'
import type { Preview } from '../../resource/serve.ts'

const { trash, restore, money } = decisionMessages

const previewTrash: Preview = async (ids, { sql }) => {
  const { pending, pendingCents, unpaidCents } = await openCommission(sql, 'campaign_id', ids)
  const links = await countLinks(sql, ids)
  return [
    ...(links > 0 ? [trash.links(links)] : []),
    ...(pending > 0 ? [money.pending(pending, euro(pendingCents))] : []),
    ...(unpaidCents > 0 ? [money.stays(euro(unpaidCents))] : []),
  ]
}

const previewRestore: Preview = async (ids, { sql }) => {
  const links = await countLinks(sql, ids)
  return links > 0 ? [restore.links(links)] : []
}

async function countLinks(sql: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ links: number }[]>`
    select count(*)::int as links from link
    where campaign_id = any(${ids as number[]}::bigint[]) and active and deleted_at is null`
  return row?.links ?? 0
}

export const campaignPreviews = { trash: previewTrash, restore: previewRestore }
