/** Every resource but the audit log, which names them all. */
import { administrator } from './administrator.ts'
import { affiliate } from './affiliate.ts'
import { apiKey } from './api-key.ts'
import { analytics } from './analytics.ts'
import { analyticsDetail } from './analytics-detail.ts'
import { announcement } from './announcement.ts'
import { campaign } from './campaign.ts'
import { campaignStatistics } from './campaign-statistics.ts'
import { buyerRequest } from './buyer-request.ts'
import { claim } from './claim.ts'
import { contactMessage } from './contact-message.ts'
import { correction } from './correction.ts'
import { creditMove } from './credit-move.ts'
import { download } from './download.ts'
import { invite } from './invite.ts'
import { invoice } from './invoice.ts'
import { job } from './job.ts'
import { ledger } from './ledger.ts'
import { link } from './link.ts'
import { linkStatistics } from './link-statistics.ts'
import { order } from './order.ts'
import { orderCall } from './order-call.ts'
import { orderStatistics } from './order-statistics.ts'
import { payoutItem } from './payout-item.ts'
import { payoutRequest } from './payout-request.ts'
import { payoutRun } from './payout-run.ts'
import { plannedRate } from './planned-rate.ts'
import { postback } from './postback.ts'
import { postbackDelivery } from './postback-delivery.ts'
import { profile } from './profile.ts'
import { reconciliation } from './reconciliation.ts'
import { reconciliationLine } from './reconciliation-line.ts'
import { shop } from './shop.ts'
import { shopRequest } from './shop-request.ts'
import { shopStatistics } from './shop-statistics.ts'
import { tool } from './tool.ts'
import { unattributed } from './unattributed.ts'
import { upload } from './upload.ts'
import { coupon } from './coupon.ts'
import { couponStatistics } from './coupon-statistics.ts'

export const audited = {
  affiliate,
  invite,
  shopRequest,
  orderStatistics,
  unattributed,
  order,
  creditMove,
  invoice,
  payoutRequest,
  claim,
  ledger,
  correction,
  buyerRequest,
  reconciliation,
  reconciliationLine,
  payoutRun,
  payoutItem,
  analytics,
  analyticsDetail,
  shopStatistics,
  campaignStatistics,
  campaign,
  shop,
  plannedRate,
  link,
  linkStatistics,
  orderCall,
  tool,
  postback,
  postbackDelivery,
  apiKey,
  administrator,
  profile,
  upload,
  download,
  contactMessage,
  announcement,
  job,
  coupon,
  couponStatistics,
} as const
