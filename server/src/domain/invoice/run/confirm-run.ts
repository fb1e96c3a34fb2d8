// Marks the payments of a run as made, where nobody reads the bank's answers.
import { payoutMessages } from '@rivulet/contract/payout-messages'
import { refused } from '../../../http/errors.ts'
import type { Context } from '../../../resource/serve.ts'
import { confirmPayments } from '../confirm-payments.ts'

/** Not those that came back. @throws 422 when none is left that could be marked. */
export async function confirmRun({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  const rows = await tx<{ id: number }[]>`
    select invoice_id as id from payout_item where run_id = ${id} and invoice_id is not null`
  const ids = rows.map(({ id: payment }) => payment)
  const confirmed = await confirmPayments(tx, deps, ids, actor.accountId)
  if (confirmed === 0) throw refused(payoutMessages.markedAlready, 'not_applicable')
  return null
}
