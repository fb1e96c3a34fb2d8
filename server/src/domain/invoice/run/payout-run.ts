// Payout runs on the server: begun with all who may be paid, prepared, released or discarded, and never changed otherwise.
import { payoutRun } from '@rivulet/contract/resources/payout-run'
import { serve } from '../../../resource/serve.ts'
import { beginRun } from './begin-run.ts'
import { confirmRun } from './confirm-run.ts'
import { prepareRun } from './prepare-run.ts'
import { discardRun, releaseRun } from './release-run.ts'

export const servedPayoutRun = serve(payoutRun, {
  create: beginRun,
  actions: { prepare: prepareRun, release: releaseRun, discard: discardRun, markPaid: confirmRun },
})
