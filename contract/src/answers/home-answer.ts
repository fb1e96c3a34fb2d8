/** Response schemas of the home screens. */
import { books, payableDay } from './book-answer.ts'
import { plannedPayment } from './pay-plan-answer.ts'
import { orderStatuses, unattributedReasons } from '../choices.ts'
import {
  amount,
  boolean,
  both,
  day,
  described,
  integer,
  keyOf,
  list,
  minute,
  named,
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
  previous: described(text, 'For the previous period'),
})
/** A figure with its value in the previous period. */
export type Compared = Shaped<typeof compared>

const growing = both(
  compared,
  object({ pending: described(amount, 'What pending orders would add to it') }),
)
/** An amount to which pending orders may still add. */
export type Growing = Shaped<typeof growing>

const dayFigures = object({ visits: integer, unique: integer, orders: integer, commission: amount })
export type DayFigures = Shaped<typeof dayFigures>

const dayPoint = both(
  object({
    day,
    previous: described(
      nullable(dayFigures),
      'For the matching day of the earlier period; null if that period is shorter, such as the previous month',
    ),
  }),
  dayFigures,
)
export type DayPoint = Shaped<typeof dayPoint>

export const ownBalance = object({
  balance: amount,
  payable: amount,
  onHold: amount,
  expected: amount,
  nextPayable: described(nullable(payableDay), 'After what is owed back'),
  onItsWay: described(
    nullable(
      object({
        payments: integer,
        amount,
        date: described(day, 'The last day on which the bank executes one'),
      }),
    ),
    'Payments that have not been confirmed yet, which the balance no longer includes',
  ),
})
/** An affiliate's balance, split into payable and on hold. */
export type OwnBalance = Shaped<typeof ownBalance>

const ownRate = object({ id: integer, rate: percent, from: word('here', 'shop', 'own') })
/** The current commission rate of a shop or campaign, and where it is set. */
export type OwnRate = Shaped<typeof ownRate>
export const ownRates = list(ownRate)

/** A day on which more becomes payable. */
export type PayableDay = Shaped<typeof payableDay>
export const payableDays = object({
  today: day,
  days: described(list(payableDay), 'Increase of the payable amount, after what is owed back'),
  planned: plannedPayment,
})
export type PayableDays = Shaped<typeof payableDays>

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
        amount: described(amount, 'Before refunds'),
        net: described(amount, 'Commission is computed from it'),
        commission: amount,
        status: keyOf(orderStatuses),
      }),
    ),
  }),
)
export type AffiliateHome = Shaped<typeof affiliateHome>

/** Steps of a new installation. */
export const setUp = object({
  programme: described(boolean, 'Whether it has its own name'),
  mail: described(
    word('leaves', 'kept', 'refused', 'untried'),
    'Whether email is sent: kept without a mail server, refused by the server, or not tried yet',
  ),
  shop: described(nullable(named), 'The first shop'),
  connected: described(boolean, 'A shop has reported an order or a test order'),
  invited: described(boolean, 'There is an invite or an affiliate'),
  credited: described(
    boolean,
    'An order or test order that a shop reported was credited to an affiliate',
  ),
  running: described(boolean, 'A real order was credited, whether or not a shop reported it'),
})
export type SetUp = Shaped<typeof setUp>

/** Steps of a new affiliate. */
export const firstSteps = object({
  shop: described(boolean, 'A shop is open to the affiliate'),
  offered: described(boolean, 'There is a shop the affiliate may ask for'),
  link: boolean,
  click: described(boolean, 'One of the affiliate’s links was visited'),
  bank: described(boolean, 'The affiliate has bank details'),
  order: described(boolean, 'An order was credited to the affiliate'),
})
export type FirstSteps = Shaped<typeof firstSteps>

const best = object({
  id: integer,
  name: text,
  visits: integer,
  orders: integer,
  commission: amount,
})
/** The best by commission in a period. */
export type Best = Shaped<typeof best>

/** Counts of what waits for a decision, for the lists the reader may see. */
export const waiting = partial(
  object({
    affiliatesToActivate: integer,
    oldestAffiliateDays: described(nullable(integer), 'How long the first of them has been waiting'),
    payableAffiliates: integer,
    payableBelow: described(integer, 'Those of them with less than the minimum payout'),
    payableLeftOut: described(
      integer,
      'Those with enough payable that a run leaves out: not active, no bank details, new ones, or an account outside SEPA',
    ),
    payableAmount: amount,
    paymentsPlanned: described(nullable(day), 'When the programme plans to pay next; may be today'),
    paymentsDue: described(boolean, 'Whether that is today'),
    allPending: described(integer, 'All orders that nobody has decided yet'),
    allPendingCommission: described(amount, 'What they would earn, if approved as they are'),
    pendingOrders: described(integer, 'Orders up to pendingUntil that nobody has decided yet'),
    pendingAmount: amount,
    pendingUntil: day,
    flaggedOrders: described(integer, 'Pending until somebody reviews them'),
    flaggedAmount: amount,
    raisedOrders: described(
      integer,
      'Approved, and reported with a higher amount since: it counts once somebody accepts it',
    ),
    raisedAmount: described(amount, 'By how much altogether'),
    unattributed: integer,
    unattributedMost: described(
      nullable(object({ reason: keyOf(unattributedReasons), orders: integer })),
      'The most frequent reason, and its count',
    ),
    deadShops: described(integer, 'Shops or campaigns whose address does not answer'),
    deadCampaigns: integer,
    silentShops: described(integer, 'Shops without orders although clicks continue'),
    messages: described(integer, 'Not answered yet'),
    claims: integer,
    shopRequests: integer,
    payoutRequests: integer,
    preparedRuns: described(integer, 'Payout runs that wait for their release'),
    preparedAmount: amount,
    unread: described(integer, 'Your unread notifications'),
  }),
)

const attention = object({
  mail: word('leaves', 'kept', 'refused', 'untried'),
  backups: word('made', 'off', 'late'),
  backupDays: described(nullable(integer), 'How long backups have been late'),
})
/** Whether mails leave and backups are made. */
export type Attention = Shaped<typeof attention>

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
  attention: optional(described(attention, 'What an operator may have to fix')),
  books: optional(described(nullable(books), 'The last check of the ledger; null before the first')),
})
/** A part is present only when the reader may see the lists behind it. */
export type AdminHome = Shaped<typeof adminHome>
