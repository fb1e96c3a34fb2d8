/** Response schema of an affiliate's own requests for a payout. */
import { payoutRequestStates } from '../states/payout-request.ts'
import { plannedPayment } from './pay-plan-answer.ts'
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
  offered: described(boolean, 'Whether the programme takes requests'),
  payable: amount,
  minimum: described(amount, 'The minimum payout'),
  planned: plannedPayment,
  missing: described(list(word('minimum', 'bank')), 'What is missing for a request'),
  bank: described(nullable(text), 'The masked IBAN; null if there is none'),
  reachedOn: described(
    nullable(day),
    'When the minimum becomes payable, based on money on hold; null if it already is, or unknown',
  ),
  bankCheckedUntil: described(nullable(minute), 'New bank details are checked until then'),
  sentBack: described(
    nullable(
      object({
        date: described(day, 'When it was returned'),
        amount,
        reason: described(nullable(text), 'The bank’s reason, if it is about the account or its holder'),
      }),
    ),
    'The last payment, if it was returned and the bank details have not changed since',
  ),
  request: described(
    nullable(
      object({
        id: integer,
        state: keyOf(payoutRequestStates),
        date: described(day, 'When it was requested'),
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
