// Traffic statistics on the server: affiliates see only their own numbers, without rows of uncounted hits.
import { analyticsDetail } from '@rivulet/contract/resources/analytics-detail'
import { campaignStatistics } from '@rivulet/contract/resources/campaign-statistics'
import { linkStatistics } from '@rivulet/contract/resources/link-statistics'
import { shopStatistics } from '@rivulet/contract/resources/shop-statistics'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import { newestDaysOf } from '../../resource/newest-days.ts'
import { serve } from '../../resource/serve.ts'
import { countedDays } from './counted-days.ts'
import { countryFacts } from './country-facts.ts'

const scope = (sql: Queryable, { affiliateId }: Actor) =>
  affiliateId === null
    ? undefined
    : sql`row.affiliate_id = ${affiliateId} and row.visits + row.orders > 0`

export const servedShopStatistics = serve(shopStatistics, {
  scope,
  find: newestDaysOf('hit_link_day'),
  counted: countedDays('shop'),
})
export const servedCampaignStatistics = serve(campaignStatistics, {
  scope,
  find: newestDaysOf('hit_link_day'),
  counted: countedDays('campaign'),
})
/** Orders that were credited without a link are in the other statistics. */
export const servedLinkStatistics = serve(linkStatistics, {
  scope: (sql, actor) => sql`row.link_id is not null and ${scope(sql, actor) ?? sql`true`}`,
})
export const servedAnalyticsDetail = serve(analyticsDetail, { scope, source: countryFacts })
