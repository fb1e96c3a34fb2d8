/** The report by sub id: what it is asked for. */
import { choice, type Fields, reference } from '../fields.ts'
import { type MarkName, markNames } from '../tracked-address.ts'
import { period, trafficAffiliate } from './traffic.ts'

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
