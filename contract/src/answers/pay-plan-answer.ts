/** Response schema of when the programme plans to pay. */
import { payRhythms } from '../states/pay-rhythm.ts'
import { amount, day, described, integer, keyOf, nullable, object, type Shaped } from './shape.ts'

const { none: _, ...saidRhythms } = payRhythms

export const plannedPayment = described(
  nullable(
    object({
      rhythm: keyOf(saidRhythms),
      day: described(nullable(integer), 'Of the month; null for rhythms without one'),
      next: described(
        day,
        'The next planned day; may be today. After the check of new bank details, where these are checked',
      ),
      today: day,
      minimum: described(amount, 'The minimum payout'),
    }),
  ),
  'When the programme plans to pay; null if it does not say. Nothing is paid by itself',
)
export type PlannedPayment = Shaped<typeof plannedPayment>
