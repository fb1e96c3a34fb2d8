// Previews what activating affiliates, and moving them to and from the trash, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../ledger/euro.ts'
import type { Preview } from '../../resource/serve.ts'
import { readOwed } from './check-owed.ts'

const { trash, activate, decline, restore, money, payments } = decisionMessages

/** Affiliates with a balance or pending orders can be neither trashed nor erased. */
const previewLeaving: Preview = async (ids, { sql }) => {
  const owed = await readOwed(sql, ids)
  const balance = owed.reduce((sum, one) => sum + one.balance, 0)
  const orders = owed.reduce((sum, one) => sum + one.orders, 0)
  const expected = owed.reduce((sum, one) => sum + one.expected, 0)
  if (owed.length > 0)
    return [
      ...(orders > 0 ? [money.blockedByOrders(orders, euro(expected))] : []),
      ...(owed.some((one) => one.balance !== 0) ? [money.blockedByBalance(euro(balance))] : []),
    ]
  const [row] = await sql<{ links: number }[]>`
    select count(*)::int as links from link
    where affiliate_id = any(${ids as number[]}::bigint[]) and active and deleted_at is null`
  return [trash.signedOut, ...(row && row.links > 0 ? [trash.links(row.links)] : [])]
}

export const affiliatePreviews = {
  activate: async (ids: readonly number[]) => [activate.signIn, payments.mails(ids.length)],
  decline: async (ids: readonly number[]) => [decline.trash, payments.mails(ids.length)],
  anonymise: previewLeaving,
  trash: previewLeaving,
  restore: async () => [restore.signIn],
}
