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

/** What the rows of a report are, on the screen and in its file. */
export const trafficRows = {
  days: 'By day',
  links: 'By campaign or shop',
  affiliates: 'By affiliate',
} as const
export type TrafficRows = keyof typeof trafficRows

/** The longest period, a leap year. */
export const longestPeriod = 366
