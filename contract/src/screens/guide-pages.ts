/** The page of the guide (docs/guide) about each screen; affiliates have pages of their own for some. */
import type { MenuPath } from './menu.ts'
import type { account, balance, home, preferences, terms } from './own-screens.ts'

type ScreenPath =
  | MenuPath
  | '/dashboard/marketing/shop/:id'
  | '/dashboard/marketing/call'
  | (typeof home | typeof account | typeof preferences | typeof balance | typeof terms)['path']

/** Its page, and that for affiliates. */
type Pages = readonly [page: string, forAffiliates?: string]

export const guidePages: Readonly<Record<ScreenPath, Pages>> = {
  '/dashboard/home': ['figures', 'first-link'],
  '/dashboard/settings/account': ['staff', 'affiliate-account'],
  '/dashboard/settings/preferences': ['notifications', 'affiliate-account'],
  '/dashboard/settings/balance': ['affiliate-money'],
  '/dashboard/settings/terms': ['affiliate-money'],
  '/dashboard/registration/affiliate': ['affiliates'],
  '/dashboard/registration/invite': ['affiliates'],
  '/dashboard/financial/order': ['orders', 'affiliate-orders'],
  '/dashboard/financial/invoice': ['payments', 'affiliate-money'],
  '/dashboard/financial/reconciliation': ['reconciliation'],
  '/dashboard/financial/payout-run': ['payouts'],
  '/dashboard/financial/claim': ['orders', 'affiliate-orders'],
  '/dashboard/financial/buyer-request': ['orders'],
  '/dashboard/marketing/analytics': ['figures', 'affiliate-orders'],
  '/dashboard/marketing/analytics-campaign': ['figures', 'affiliate-orders'],
  '/dashboard/marketing/analytics-shop': ['figures', 'affiliate-orders'],
  '/dashboard/marketing/campaign': ['shops-and-campaigns', 'affiliate-links'],
  '/dashboard/marketing/shop': ['shops-and-campaigns', 'affiliate-links'],
  // A shop's own screen shows how to connect it.
  '/dashboard/marketing/shop/:id': ['report-orders', 'affiliate-links'],
  '/dashboard/marketing/call': ['report-orders'],
  '/dashboard/marketing/link': ['affiliate-links'],
  '/dashboard/marketing/tool': ['shops-and-campaigns', 'affiliate-links'],
  '/dashboard/marketing/postback': ['postbacks'],
  '/dashboard/admin/user': ['staff'],
  '/dashboard/admin/profile': ['staff'],
  '/dashboard/admin/audit': ['staff'],
  '/dashboard/admin/job': ['staff'],
  '/dashboard/admin/programme': ['programme'],
  '/dashboard/service/upload': ['affiliates'],
  '/dashboard/service/announcement': ['announcements'],
  '/dashboard/download': ['affiliate-links'],
  '/dashboard/contact': ['programme', 'affiliate-account'],
  '/dashboard/report/marketing/campaign-analytics': ['figures', 'affiliate-orders'],
  '/dashboard/report/marketing/shop-analytics': ['figures', 'affiliate-orders'],
  '/dashboard/report/marketing/sub-id': ['figures', 'affiliate-links'],
  '/dashboard/settings/api-key': ['api-keys'],
  '/dashboard/marketing/coupon': ['coupons', 'affiliate-links'],
}
