/** Endpoints that say whom another rate of a shop, a campaign or an affiliate would concern, before it is saved. */
import type { RateReach } from '../answers/rate-answer.ts'
import { percent } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

const reach = {
  method: 'GET',
  audience: 'admins',
  query: { commission: percent('Commission', { help: 'The rate to be saved; leave empty for none' }) },
} as const

export const rateEndpoints = {
  shopRateReach: endpoint<RateReach>()({
    ...reach,
    path: '/marketing/shop/:id/rate-reach',
    access: 'marketing.shop.view',
    summary:
      'How many affiliates would earn another rate, and be notified, with this commission of a shop',
  }),
  campaignRateReach: endpoint<RateReach>()({
    ...reach,
    path: '/marketing/campaign/:id/rate-reach',
    access: 'marketing.campaign.view',
    summary:
      'How many affiliates would earn another rate, and be notified, with this commission of a campaign',
  }),
  affiliateRateReach: endpoint<RateReach>()({
    ...reach,
    path: '/registration/affiliate/:id/rate-reach',
    access: 'registration.affiliate.view',
    summary:
      'Whether an affiliate would earn another rate, and be notified, with this commission of its own',
  }),
} as const
