/** Response schemas of claims: the conversation, and the evidence about the order. */
import { callOutcomes } from '../states/call-outcomes.ts'
import { callSources, orderStatuses } from '../choices.ts'
import { type Credited, claimEvents, claimOutcomes, claimStates } from '../states/claim.ts'
import {
  amount,
  boolean,
  day,
  described,
  instant,
  integer,
  keyOf,
  list,
  minute,
  named,
  nullable,
  object,
  optional,
  percent,
  type Shaped,
  text,
  word,
} from './shape.ts'

const claimEntry = object({
  date: minute,
  event: keyOf(claimEvents),
  outcome: nullable(keyOf(claimOutcomes)),
  text,
  actor: text,
  team: described(boolean, 'Whether the programme wrote it'),
})
/** One entry of the conversation, oldest first. */
export type ClaimEntry = Shaped<typeof claimEntry>

const credited = word<Credited>('claimant', 'another', 'nobody')

export const claimEvidence = object({
  order: optional(
    described(
      nullable(
        object({
          id: integer,
          updatedAt: described(instant, 'Pins what was seen when the order is credited with the claim'),
          status: keyOf(orderStatuses),
          credited,
          affiliate: nullable(named),
          inTrash: boolean,
          earns: described(
            nullable(object({ rate: percent, commission: amount })),
            'What the claimant would get now if the order is credited to nobody: the rate for its date, without a link',
          ),
        }),
      ),
      'Null when the shop never reported such an order',
    ),
  ),
  others: optional(
    described(
      list(object({ id: integer, date: minute, affiliate: named, state: keyOf(claimStates) })),
      'Other claims about it, including earlier ones of the same affiliate',
    ),
  ),
  calls: optional(
    described(
      list(
        object({
          id: integer,
          date: minute,
          source: keyOf(callSources),
          outcome: keyOf(callOutcomes),
          told: text,
        }),
      ),
      'Calls from the shop about it, latest first',
    ),
  ),
  clicks: described(
    object({
      days: integer,
      from: day,
      until: day,
      before: described(
        nullable(minute),
        'When the order was placed, which the click must precede; null if the shop has not reported it',
      ),
      count: integer,
      latest: list(object({ date: minute, link: text, country: text })),
    }),
    'Clicks from the affiliate to this shop within the shop’s window',
  ),
})
/** For the administrator who answers. A part is missing when the reader may not see the list it comes from. */
export type ClaimEvidence = Shaped<typeof claimEvidence>
