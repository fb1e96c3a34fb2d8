// The ledger on the server: an affiliate meets its own lines only.
import { ledger } from '@rivulet/contract/resources/ledger'
import { serve } from '../../resource/serve.ts'

export const servedLedger = serve(ledger, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
