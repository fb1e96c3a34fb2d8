/** Traffic reports (S2.26, S2.27): what they are asked for (S3.15). */
import { date, type Fields, reference } from '../fields.ts'

/** What a report is about. */
export type TrafficSubject = 'campaign' | 'shop'

export const period = { begin: date('Start date'), end: date('End date') } as const
export const trafficAffiliate = reference('Affiliate', { to: 'affiliate', audience: 'admins' })
const shop = reference('Shop', { to: 'shop' })

/** Without a period the last thirty days are meant, without a link all of them. */
export const trafficFilters = {
  campaign: {
    ...period,
    link: reference('Campaign', { to: 'campaign' }),
    shop,
    affiliate: trafficAffiliate,
  },
  shop: { ...period, link: shop, affiliate: trafficAffiliate },
} as const satisfies Record<TrafficSubject, Fields>

/** The longest period, a leap year. */
export const longestPeriod = 366
