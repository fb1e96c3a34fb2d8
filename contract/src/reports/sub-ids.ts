/** Parameters of the report by sub ID. */
import { choice, type Fields, reference } from '../fields.ts'
import { type MarkName, markNames } from '../text/tracked-address.ts'
import { period, trafficAffiliate } from './traffic.ts'

export const subIdNames = Object.fromEntries(markNames.map((name) => [name, name])) as Record<
  MarkName,
  string
>

/** Without a period the last thirty days are meant, without a name s1. */
export const subIdFilters = {
  ...period,
  by: choice('Sub ID', { choices: subIdNames }),
  link: reference('Link', { to: 'link' }),
  shop: reference('Shop', { to: 'shop' }),
  campaign: reference('Campaign', { to: 'campaign' }),
  affiliate: trafficAffiliate,
} as const satisfies Fields

/** Number of values listed separately; the rest share one row. */
export const mostSubIds = 500
