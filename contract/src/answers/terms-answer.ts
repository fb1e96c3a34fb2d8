/** Response schema of an affiliate's terms: rate, hold and window of each shop and campaign, and the shops to ask for. */
import { shopRequestStates } from '../states/shop-request.ts'
import { plannedPayment } from './pay-plan-answer.ts'
import {
  both,
  day,
  described,
  integer,
  keyOf,
  list,
  nullable,
  object,
  percent,
  type Shaped,
  text,
  word,
} from './shape.ts'

const rated = object({ id: integer, name: text, rate: percent, from: word('here', 'shop', 'own') })
const later = described(
  list(object({ day, rate: percent })),
  'Planned rates, each with the first day whose orders get it',
)
const ratedLater = both(rated, object({ later }))

const offeredShop = both(
  rated,
  object({
    description: nullable(text),
    windowDays: integer,
    request: described(
      nullable(
        object({
          id: integer,
          state: keyOf(shopRequestStates),
          date: described(day, 'When it was requested'),
          answeredOn: nullable(day),
          reason: described(nullable(text), 'Why it was declined'),
        }),
      ),
      'The last request of the affiliate for it',
    ),
  }),
)
/** A shop that the affiliate may ask for, with what it would earn there. */
export type OfferedShop = Shaped<typeof offeredShop>

/** The affiliate's own rate and hold, what counts in each shop and campaign open to it, and the shops it may ask for. */
const ownCoupon = object({
  id: integer,
  code: text,
  offer: nullable(text),
  from: described(nullable(day), 'First day; null if it has passed or there is none'),
  until: described(nullable(day), 'Last day'),
})

export const ownTerms = object({
  rate: percent,
  later,
  holdDays: integer,
  planned: plannedPayment,
  shops: list(
    both(
      ratedLater,
      object({
        windowDays: integer,
        campaigns: list(ratedLater),
        coupons: described(list(ownCoupon), 'Coupon codes valid today or later'),
      }),
    ),
  ),
  offered: list(offeredShop),
})
export type OwnTerms = Shaped<typeof ownTerms>
