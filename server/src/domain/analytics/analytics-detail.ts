// Traffic by country on the server: an affiliate meets its own numbers only.
import { analyticsDetail } from '@rivulet/contract/resources/analytics-detail'
import { serve } from '../../resource/serve.ts'

export const servedAnalyticsDetail = serve(analyticsDetail, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
