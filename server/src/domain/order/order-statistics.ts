// Order statistics on the server: an affiliate meets its own numbers only.
import { orderStatistics } from '@rivulet/contract/resources/order-statistics'
import { serve } from '../../resource/serve.ts'

export const servedOrderStatistics = serve(orderStatistics, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
