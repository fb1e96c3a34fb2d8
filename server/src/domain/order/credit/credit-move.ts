// Moved credit on the server: each affiliate sees the moves of their own orders.
import { creditMove } from '@rivulet/contract/resources/credit-move'
import { serve } from '../../../resource/serve.ts'

export const servedCreditMove = serve(creditMove, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
