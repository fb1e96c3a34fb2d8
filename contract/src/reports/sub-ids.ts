/** The report by sub id: what it is asked for and what it answers. */
import { choice, type Fields, reference } from '../fields.ts'
import { type MarkName, markNames } from '../tracked-address.ts'
import { period, trafficAffiliate, type TrafficFigures } from './traffic.ts'

const names = Object.fromEntries(markNames.map((name) => [name, name])) as Record<MarkName, string>

/** Without a period the last thirty days are meant, without a name s1. */
export const subIdFilters = {
  ...period,
  by: choice('Sub id', { choices: names }),
  link: reference('Link', { to: 'link' }),
  shop: reference('Shop', { to: 'shop' }),
  campaign: reference('Campaign', { to: 'campaign' }),
  affiliate: trafficAffiliate,
} as const satisfies Fields

/** How many values are told apart on the screen; the rest are one row. */
export const mostSubIds = 500

/** Null: no sub id. */
export type SubIdRow = TrafficFigures & { value: string | null }

/** Rows and `others` add up to `totals`. */
export type SubIdReport = {
  begin: string
  end: string
  /** IANA name of the accounting zone, which cuts the days. */
  zone: string
  by: MarkName
  totals: TrafficFigures
  /** The most visits first. */
  rows: SubIdRow[]
  /** What has fewer visits, and how many values that is; null when there is no more. */
  others: (TrafficFigures & { values: number }) | null
  /** The first day whose visits can be told apart, when the period begins before it. */
  keptSince: string | null
}
