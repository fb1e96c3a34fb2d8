/** Traffic reports (S2.26, S2.27): what they are asked for (S3.15) and what they answer. */
import { date, type Fields, reference } from '../fields.ts'
import type { HitClass } from '../choices.ts'

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

/** Conversion is a percentage and EPC an amount, both null where there is nothing to divide by. */
export type TrafficFigures = {
  visits: number
  unique: number
  orders: number
  conversion: string | null
  commission: string
  /** What pending orders would add to the commission. */
  pending: string
  epc: string | null
}
/** A day beside the one as many days before as the period is long. */
export type TrafficDay = TrafficFigures & { day: string; previous: TrafficFigures }
/** '' is an unknown country. */
export type TrafficCountry = TrafficFigures & { country: string }
export type TrafficPart = TrafficFigures & { id: number; name: string }
export type NotCounted = Record<Exclude<HitClass, 'valid'>, number>

/** Every list adds up to `totals`. */
export type TrafficReport = {
  begin: string
  end: string
  previousBegin: string
  previousEnd: string
  /** IANA name of the accounting zone, which cuts the days. */
  zone: string
  totals: TrafficFigures
  previous: TrafficFigures
  days: TrafficDay[]
  countries: TrafficCountry[]
  /** Campaigns or shops, when none was chosen. */
  links?: TrafficPart[]
  /** For admin users, when none was chosen. */
  affiliates?: TrafficPart[]
  /** For admin users. */
  notCounted?: NotCounted
}
