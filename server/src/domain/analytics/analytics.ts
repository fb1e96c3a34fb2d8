// The list of single hits: affiliates see counted visits of their own links only.
import { analytics } from '@rivulet/contract/resources/analytics'
import { serve } from '../../resource/serve.ts'
import { countHits } from './count-hits.ts'
import { countOrders } from './count-orders.ts'
import { findHits } from './find-hits.ts'

export const servedAnalytics = serve(analytics, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null
      ? sql`row.shop_id is not null`
      : sql`row.affiliate_id = ${affiliateId} and row.class = 'valid'`,
  viewFor: ({ order }) =>
    order.some(({ name }) => name === 'orders') ? 'analytics_by_orders_view' : undefined,
  complete: { needs: ['link_id', 'click_id'], rows: countOrders },
  totals: countHits,
  find: (reading, request) => findHits(reading, request),
})
