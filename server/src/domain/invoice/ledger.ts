// The ledger on the server: affiliates see only their own lines.
import { ledger } from '@rivulet/contract/resources/ledger'
import { serve } from '../../resource/serve.ts'

export const servedLedger = serve(ledger, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
