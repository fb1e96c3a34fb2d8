// Order statistics on the server: an affiliate sees only their own numbers.
import { orderStatistics } from '@rivulet/contract/resources/order-statistics'
import { newestDaysOf } from '../../resource/newest-days.ts'
import { serve } from '../../resource/serve.ts'

export const servedOrderStatistics = serve(orderStatistics, {
  find: newestDaysOf('shop_order'),
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
