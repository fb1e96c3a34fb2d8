// Shop requests on the server: affiliates see their own; those who may edit affiliates accept and decline them.
import { shopRequest } from '@rivulet/contract/resources/shop-request'
import { serve } from '../../resource/serve.ts'
import { acceptRequest, declineRequest } from './answer-request.ts'

export const servedShopRequest = serve(shopRequest, {
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.affiliate_id = ${affiliateId}`,
  actions: {
    accept: ({ id }, context) => acceptRequest(id, context),
    decline: ({ id, body: { reason } }, context) => declineRequest(id, reason, context),
  },
})
