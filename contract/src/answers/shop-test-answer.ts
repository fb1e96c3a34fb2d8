/** Response schema of a shop's test panel: its test link, the last test click, and the last calls of the shop. */
import { callOutcomes } from '../states/call-outcomes.ts'
import { callSources, hitReasons } from '../choices.ts'
import {
  described,
  foreign,
  instant,
  integer,
  keyOf,
  list,
  nullable,
  object,
  type Shaped,
  text,
} from './shape.ts'

export const shopTest = object({
  now: described(instant, 'Server time, to compute how long ago something was'),
  link: described(
    nullable(object({ name: text, affiliate: text, target: text })),
    'A link of the shop with a test address that works for a day; null if the shop has no active link',
  ),
  click: nullable(
    object({
      id: described(text, 'Its click ID, for a test order'),
      at: instant,
      country: nullable(text),
      reason: described(
        nullable(keyOf(hitReasons)),
        'Why such a click would not count; null if it would',
      ),
    }),
  ),
  calls: described(
    list(
      object({
        id: integer,
        at: instant,
        source: keyOf(callSources),
        orderId: nullable(text),
        amount: nullable(text),
        status: integer,
        outcome: keyOf(callOutcomes),
        answer: foreign,
        affiliate: described(nullable(text), 'Who would earn on a test order'),
      }),
    ),
    'The last five, and the last test order of the past hour',
  ),
})
export type ShopTest = Shaped<typeof shopTest>
