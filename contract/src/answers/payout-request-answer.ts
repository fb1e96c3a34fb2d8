/** Response schema of an affiliate's own requests for a payout. */
import { payoutRequestStates } from '../states/payout-request.ts'
import {
  amount,
  boolean,
  day,
  described,
  integer,
  keyOf,
  list,
  minute,
  nullable,
  object,
  type Shaped,
  text,
  word,
} from './shape.ts'

export const ownPayout = object({
  offered: described(boolean, 'The programme takes requests'),
  payable: amount,
  minimum: described(amount, 'The least that is paid'),
  missing: described(list(word('minimum', 'bank')), 'What keeps the affiliate from asking'),
  bank: described(nullable(text), 'The masked IBAN that is paid to; null without one'),
  reachedOn: described(
    nullable(day),
    'When the minimum is payable, as far as money on hold tells; null when it is now, or not known',
  ),
  bankCheckedUntil: described(
    nullable(minute),
    'Bank details were changed a short time ago and are checked until then',
  ),
  request: described(
    nullable(
      object({
        id: integer,
        state: keyOf(payoutRequestStates),
        date: described(day, 'When it was asked'),
        amount: described(amount, 'What was payable then'),
        answeredOn: nullable(day),
        reason: described(nullable(text), 'Why it was declined'),
      }),
    ),
    'The last one',
  ),
})
/** Whether an affiliate may ask for a payout, and its last request. */
export type OwnPayout = Shaped<typeof ownPayout>
