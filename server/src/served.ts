// Binds every resource of the contract to its server part: a missing one is a compile error.
import type { Resource } from '@rivulet/contract/resource'
import type { ResourceName, Resources } from '@rivulet/contract/resources/index'
import { servedAdministrator } from './domain/account/administrator.ts'
import { servedAffiliate } from './domain/account/affiliate.ts'
import { servedApiKey } from './domain/api-key/api-key.ts'
import { servedInvite } from './domain/account/invite.ts'
import { servedProfile } from './domain/account/profile.ts'
import { servedAnalytics } from './domain/analytics/analytics.ts'
import { servedAnnouncement } from './domain/announcement/announcement.ts'
import { servedAudit } from './domain/audit/audit.ts'
import { servedCampaign } from './domain/campaign/campaign.ts'
import { servedBuyerRequest } from './domain/order/buyer/buyer-request.ts'
import { servedClaim } from './domain/claim/claim.ts'
import { servedInvoice } from './domain/invoice/invoice.ts'
import { servedCorrection } from './domain/invoice/correction.ts'
import { servedLedger } from './domain/invoice/ledger.ts'
import { servedPayoutRequest } from './domain/invoice/request/payout-request.ts'
import { servedPayoutItem } from './domain/invoice/run/payout-item.ts'
import { servedPayoutRun } from './domain/invoice/run/payout-run.ts'
import { servedJob } from './domain/job/job.ts'
import { servedCreditMove } from './domain/order/credit/credit-move.ts'
import { servedLink } from './domain/link/link.ts'
import { servedOrder } from './domain/order/order.ts'
import { servedOrderCall } from './domain/order/api/order-call.ts'
import { servedOrderStatistics } from './domain/order/order-statistics.ts'
import { servedReconciliation } from './domain/order/reconciliation/reconciliation.ts'
import { servedReconciliationLine } from './domain/order/reconciliation/reconciliation-line.ts'
import { servedUnattributed } from './domain/order/credit/unattributed.ts'
import { servedPlannedRate } from './domain/planned-rate/planned-rate.ts'
import { servedPostbackDelivery } from './domain/postback/delivery.ts'
import { servedPostback } from './domain/postback/postback.ts'
import { servedContactMessage } from './domain/service/contact-message.ts'
import { servedDownload } from './domain/service/download.ts'
import { servedUpload } from './domain/service/upload.ts'
import { servedShopRequest } from './domain/shop-request/shop-request.ts'
import { servedShop } from './domain/shop/shop.ts'
import { servedTool } from './domain/tool/tool.ts'
import {
  servedAnalyticsDetail,
  servedCampaignStatistics,
  servedLinkStatistics,
  servedShopStatistics,
} from './domain/statistics/statistics.ts'
import type { Served } from './resource/serve.ts'
import { servedCoupon } from './domain/coupon/coupon.ts'
import { servedCouponStatistics } from './domain/coupon/coupon-statistics.ts'

const bound = {
  affiliate: servedAffiliate,
  invite: servedInvite,
  shopRequest: servedShopRequest,
  orderStatistics: servedOrderStatistics,
  unattributed: servedUnattributed,
  order: servedOrder,
  creditMove: servedCreditMove,
  invoice: servedInvoice,
  payoutRequest: servedPayoutRequest,
  claim: servedClaim,
  ledger: servedLedger,
  payoutRun: servedPayoutRun,
  payoutItem: servedPayoutItem,
  correction: servedCorrection,
  buyerRequest: servedBuyerRequest,
  reconciliation: servedReconciliation,
  reconciliationLine: servedReconciliationLine,
  analytics: servedAnalytics,
  analyticsDetail: servedAnalyticsDetail,
  shopStatistics: servedShopStatistics,
  campaignStatistics: servedCampaignStatistics,
  campaign: servedCampaign,
  shop: servedShop,
  plannedRate: servedPlannedRate,
  link: servedLink,
  linkStatistics: servedLinkStatistics,
  orderCall: servedOrderCall,
  tool: servedTool,
  postback: servedPostback,
  postbackDelivery: servedPostbackDelivery,
  apiKey: servedApiKey,
  administrator: servedAdministrator,
  profile: servedProfile,
  upload: servedUpload,
  download: servedDownload,
  contactMessage: servedContactMessage,
  announcement: servedAnnouncement,
  job: servedJob,
  audit: servedAudit,
  coupon: servedCoupon,
  couponStatistics: servedCouponStatistics,
} satisfies { [Name in ResourceName]: Served<Resources[Name]> }

/** As the engine sees them: by definition only, never by name. */
export const served = bound as unknown as Readonly<Record<string, Served<Resource>>>
