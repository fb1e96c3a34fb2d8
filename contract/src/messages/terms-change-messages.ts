/** Messages about changing commission, hold and shops of several affiliates at once. */
import { dayCount } from './day-count.ts'
import { some } from './decision-messages.ts'

/** 'Hold of 30 days on new orders for 35 affiliates. 3 already have it' */
function change(what: string, affiliates: number, already: number): string {
  const others = already === 1 ? '. 1 already has it' : `. ${already} already have it`
  return `${what} for ${some(affiliates, 'affiliate')}${already > 0 ? others : ''}`
}

export const termsChangeMessages = {
  changed: 'Terms changed',
  failed: 'The terms could not be changed',
  commission: (rate: string, affiliates: number, already: number) =>
    change(`Commission ${rate}% on new orders`, affiliates, already),
  ownRates: 'Shops and campaigns with a rate of their own keep it',
  hold: (days: number, affiliates: number, already: number) =>
    change(`${days === 0 ? 'No hold' : `Hold of ${dayCount(days)}`} on new orders`, affiliates, already),
  granted: (shop: string, affiliates: number, already: number) =>
    change(`${shop} granted`, affiliates, already),
  withdrawn: (shop: string, affiliates: number, without: number) =>
    `${shop} withdrawn from ${some(affiliates, 'affiliate')}${without > 0 ? `. ${without === 1 ? '1 does' : `${without} do`} not have it` : ''}`,
  told: 'Active affiliates are notified of a new rate and of new shops',
  nothingYet: 'Fill in what changes. What you leave empty stays as it is',
  nothing: 'Fill in at least one field',
  both: (shop: string) => `${shop} cannot be granted and withdrawn at once`,
} as const
