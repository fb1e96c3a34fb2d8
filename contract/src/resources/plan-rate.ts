/** The action that plans another commission of a shop or a campaign from a later day on, and its parts. */
import { date, percent } from '../fields.ts'
import { plannedRateMessages as said } from '../messages/planned-rate-messages.ts'
import type { Action } from '../resource.ts'

export const planning = {
  label: 'Plan commission',
  phrase: 'Plan the commission of {records}',
  icon: 'calendar-time',
  previewed: 'filled',
  audience: 'admins',
  positions: ['form-footer'],
  success: said.planned,
  failure: said.failed,
} as const
export const firstDay = date('First day', {
  required: true,
  span: 3,
  help: 'Orders of this day and later get the new commission',
})
export const plannedCommission = { min: 0, max: 10000, span: 3 } as const

/** Of a shop or a campaign, which may also have none; `whose` is used then. */
export const planRate = <const W extends 'affiliate' | 'shop'>(whose: W) =>
  ({
    ...planning,
    body: {
      from: firstDay,
      commission: percent('Commission', {
        ...plannedCommission,
        help: `Leave empty to use the ${whose}’s rate`,
      }),
    },
  }) as const satisfies Action
