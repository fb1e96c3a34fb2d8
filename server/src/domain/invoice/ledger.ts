// The ledger on the server: affiliates see only their own lines.
import { type OrderReason, orderReasons } from '@rivulet/contract/choices'
import { ledger } from '@rivulet/contract/resources/ledger'
import { explainLines } from './explain-lines.ts'
import { serve } from '../../resource/serve.ts'

export const servedLedger = serve(ledger, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  complete: explainLines,
  /** Where nobody wrote anything, the reason that was chosen. */
  present: ({ reason }) => ({
    reason:
      typeof reason === 'string' && Object.hasOwn(orderReasons, reason)
        ? orderReasons[reason as OrderReason]
        : reason,
  }),
})
