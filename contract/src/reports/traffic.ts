/** Parameters (S3.15) of the traffic reports (S2.26, S2.27). */
import { comparedField } from '../compared-field.ts'
import { date, type Fields, reference } from '../fields.ts'

/** Subject of a report. */
export type TrafficSubject = 'campaign' | 'shop'

export const period = { begin: date('Start date'), end: date('End date') } as const
export const trafficAffiliate = reference('Affiliate', { to: 'affiliate', audience: 'admins' })
const shop = reference('Shop', { to: 'shop' })

/** Defaults: the last thirty days, all links. */
export const trafficFilters = {
  campaign: {
    ...period,
    link: reference('Campaign', { to: 'campaign' }),
    shop,
    affiliate: trafficAffiliate,
    compare: comparedField,
  },
  shop: { ...period, link: shop, affiliate: trafficAffiliate, compare: comparedField },
} as const satisfies Record<TrafficSubject, Fields>

/** The longest period, a leap year. */
export const longestPeriod = 366
