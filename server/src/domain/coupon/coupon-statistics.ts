// Coupon statistics on the server: affiliates see only what their own orders brought.
import { couponStatistics } from '@rivulet/contract/resources/coupon-statistics'
import { serve } from '../../resource/serve.ts'

export const servedCouponStatistics = serve(couponStatistics, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
})
