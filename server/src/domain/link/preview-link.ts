// Previews what moving links to and from the trash, or switching them, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../ledger/euro.ts'
import { openCommission } from '../../ledger/open-commission.ts'
import type { Preview } from '../../resource/serve.ts'

const { trash, restore, money } = decisionMessages

const previewTrash: Preview = async (ids, { sql }) => {
  const { pending, pendingCents, unpaidCents } = await openCommission(sql, 'link_id', ids)
  return [
    trash.links(ids.length),
    ...(pending > 0 ? [money.pending(pending, euro(pendingCents))] : []),
    ...(unpaidCents > 0 ? [money.stays(euro(unpaidCents))] : []),
  ]
}

const previewRestore: Preview = async (ids) => [restore.links(ids.length)]

export const linkPreviews = {
  trash: previewTrash,
  restore: previewRestore,
  // As with the trash, what has been earned stays.
  deactivate: previewTrash,
  reactivate: previewRestore,
}
