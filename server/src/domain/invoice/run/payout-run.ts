// Payout runs on the server: created with all payable affiliates, then prepared, released or discarded.
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { serve, type Context } from '../../../resource/serve.ts'
import { beginRun } from './begin-run.ts'
import { prepareRun } from './prepare-run.ts'
import { runPreviews } from './preview-run.ts'
import { discardRun, releaseRun } from './release-run.ts'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { refused } from '../../../errors.ts'
import { confirmPayments } from '../confirm-payments.ts'

/** Marks the payments of a run as paid, except returned ones. @throws 422 when none is left to mark. */
async function confirmRun({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  const rows = await tx<{ id: number }[]>`
    select invoice_id as id from payout_item where run_id = ${id} and invoice_id is not null`
  const ids = rows.map(({ id: payment }) => payment)
  const confirmed = await confirmPayments(tx, deps, ids, actor.accountId)
  if (confirmed === 0) throw refused(payoutMessages.markedAlready, 'not_applicable')
  return null
}

export const servedPayoutRun = serve(payoutRun, {
  create: beginRun,
  previews: runPreviews,
  actions: { prepare: prepareRun, release: releaseRun, discard: discardRun, markPaid: confirmRun },
})
