/** What the home screens are made of. */
import { books } from './book-answer.ts'
import { orderStatuses, unattributedReasons } from './choices.ts'
import {
  amount,
  both,
  day,
  described,
  integer,
  keyOf,
  list,
  minute,
  nullable,
  object,
  optional,
  partial,
  percent,
  type Shaped,
  text,
  word,
  zone,
} from './shape.ts'

const compared = object({
  value: text,
  previous: described(text, 'Of the period before'),
})
/** One stat with the value of the period before. */
export type Compared = Shaped<typeof compared>

const growing = both(
  compared,
  object({ pending: described(amount, 'What undecided orders would add to it') }),
)
/** An amount that is not whole yet. */
export type Growing = Shaped<typeof growing>

const dayFigures = object({ visits: integer, unique: integer, orders: integer, commission: amount })
export type DayFigures = Shaped<typeof dayFigures>

const dayPoint = both(
  object({
    day,
    previous: described(dayFigures, 'Of the day as many days before as the period is long'),
  }),
  dayFigures,
)
export type DayPoint = Shaped<typeof dayPoint>

export const ownBalance = object({
  balance: amount,
  payable: amount,
  onHold: amount,
  expected: amount,
  nextPayable: nullable(object({ date: day, amount })),
})
/** What an affiliate has earned and not been paid yet. */
export type OwnBalance = Shaped<typeof ownBalance>

const ownRate = object({ id: integer, rate: percent, from: word('here', 'shop', 'own') })
/** What an order in a shop or campaign would earn its affiliate now, and where that is set. */
export type OwnRate = Shaped<typeof ownRate>
export const ownRates = list(ownRate)

export const affiliateHome = both(
  ownBalance,
  object({
    from: day,
    to: day,
    zone,
    visits: compared,
    unique: compared,
    orders: compared,
    commission: growing,
    days: list(dayPoint),
    bestLinks: list(
      object({
        id: integer,
        name: text,
        type: word('shop', 'campaign'),
        visits: integer,
        orders: integer,
        commission: amount,
      }),
    ),
    latestOrders: list(
      object({
        id: integer,
        date: minute,
        promoted: text,
        orderId: text,
        amount,
        commission: nullable(amount),
        status: keyOf(orderStatuses),
      }),
    ),
  }),
)
export type AffiliateHome = Shaped<typeof affiliateHome>

const best = object({
  id: integer,
  name: text,
  visits: integer,
  orders: integer,
  commission: amount,
})
/** What brought the most in a period. */
export type Best = Shaped<typeof best>

/** What waits for a decision, in the lists that the reader may see. */
export const waiting = partial(
  object({
    affiliatesToActivate: integer,
    oldestAffiliateDays: described(nullable(integer), 'How long the first of them has been waiting'),
    payableAffiliates: integer,
    payableAmount: amount,
    pendingOrders: described(integer, 'Orders up to pendingUntil that nobody has decided yet'),
    pendingAmount: amount,
    pendingUntil: day,
    flaggedOrders: described(integer, 'Pending because somebody must look at them first'),
    flaggedAmount: amount,
    unattributed: integer,
    unattributedMost: described(
      nullable(object({ reason: keyOf(unattributedReasons), orders: integer })),
      'The most frequent reason, and how often it is one',
    ),
    deadShops: described(integer, 'Whose address does not answer'),
    deadCampaigns: integer,
    silentShops: described(integer, 'Whose orders have stopped although clicks go on'),
    messages: described(integer, 'Not answered yet'),
    claims: integer,
  }),
)

export const adminHome = object({
  from: day,
  to: day,
  zone,
  days: list(
    object({
      day,
      visits: optional(integer),
      unique: optional(integer),
      approved: optional(integer),
      pending: optional(integer),
      failed: optional(integer),
      amount: optional(amount),
      commission: optional(amount),
    }),
  ),
  waiting,
  visits: optional(compared),
  unique: optional(compared),
  orders: optional(compared),
  amount: optional(growing),
  commission: optional(growing),
  topAffiliates: optional(list(best)),
  topShops: optional(list(best)),
  countries: optional(list(object({ country: described(text, 'ZZ: unknown'), visits: integer }))),
  books: optional(described(nullable(books), 'The last check of the ledger; null before the first')),
})
/** Each part stands in it for those who may see the lists behind it. */
export type AdminHome = Shaped<typeof adminHome>
