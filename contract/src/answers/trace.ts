/** Response schemas of the calculation traces of orders and payments. */
import {
  buyerOrders,
  creditedBy,
  hitClasses,
  ledgerKinds,
  orderFlags,
  orderReasons,
  orderStatuses,
  unattributedReasons,
} from '../choices.ts'
import {
  amount,
  boolean,
  day,
  described,
  integer,
  keyOf,
  list,
  minute,
  named,
  nullable,
  object,
  percent,
  type Shaped,
  text,
  word,
  zone,
} from './shape.ts'

export const orderTrace = object({
  zone,
  orderId: text,
  affiliate: described(nullable(named), 'Who earns on it'),
  date: minute,
  received: described(minute, 'When the shop first reported it'),
  creditedBy: described(
    nullable(keyOf(creditedBy)),
    'Null for an order without a click, or recorded before this was stored',
  ),
  coupon: described(
    nullable(text),
    'Code of the coupon that credited it; null where something else did',
  ),
  unattributed: described(nullable(keyOf(unattributedReasons)), 'Why nobody earns on it'),
  why: described(
    nullable(text),
    'As a sentence, with what the shop named and what was not found; for administrators',
  ),
  click: nullable(
    object({
      date: described(nullable(minute), 'Null when the click is not known'),
      country: nullable(text),
      link: described(nullable(text), 'Name of the credited link'),
      of: described(
        nullable(object({ link: text, shop: named, affiliate: named })),
        'Whose click it is if nobody is credited or somebody else’s coupon counts; for administrators',
      ),
      id: described(nullable(text), 'The click ID, for administrators'),
      visit: described(
        nullable(object({ class: keyOf(hitClasses), unique: boolean, recovered: boolean })),
        'The stored click; null if it is no longer stored',
      ),
    }),
  ),
  window: described(
    nullable(object({ days: integer, until: minute, inside: boolean, after: integer })),
    'Length of the window in days, and days between click and order; null without a click of known time',
  ),
  buyer: described(
    nullable(
      object({
        number: nullable(integer),
        order: nullable(keyOf(buyerOrders)),
        stated: described(boolean, 'Whether the shop stated this'),
        coupons: list(text),
        subscription: nullable(text),
        payment: nullable(integer),
      }),
    ),
    'What the shop reported about the buyer; for administrators, null if nothing',
  ),
  amount,
  giftCards: described(amount, 'Sold with the order and not part of its amount'),
  refunds: list(
    object({
      id: text,
      disputed: described(boolean, 'Taken back by a dispute about a part of the payment'),
      date: minute,
      amount,
    }),
  ),
  refunded: described(amount, 'Sum of the refunds'),
  lowered: described(amount, 'By how much the shop lowered the amount later'),
  net: amount,
  rate: described(
    nullable(
      object({
        percent,
        from: word('campaign', 'shop', 'affiliate'),
        planned: described(
          nullable(object({ day, begun: described(boolean, 'Whether it began before the order') })),
          'The planned change that decided: the order has the new rate, or the one before',
        ),
      }),
    ),
    'Frozen when the order was credited',
  ),
  commission: described(amount, 'Zero while the order is failed'),
  wouldEarn: described(amount, 'What it earns if approved'),
  status: keyOf(orderStatuses),
  reason: described(nullable(keyOf(orderReasons)), 'Reason of the decision'),
  note: described(nullable(text), 'Note of the decision'),
  decided: nullable(minute),
  flags: described(list(keyOf(orderFlags)), 'Why it is held for review; for administrators'),
  hold: described(
    nullable(object({ days: integer, until: day, over: boolean })),
    'Days of the hold, the first day after it, and whether it is over',
  ),
  lines: list(
    object({
      id: integer,
      date: minute,
      kind: keyOf(ledgerKinds),
      amount,
      available: day,
      hash: described(text, 'In hexadecimal; it covers the line and the one before it'),
    }),
  ),
  booked: described(amount, 'Sum of the lines'),
  payments: list(object({ id: integer, date: day, amount, returned: boolean })),
  moves: described(
    list(object({ date: minute, from: nullable(text), note: text })),
    'The credit moved here, from whom and why. Affiliates read the last of them, without the name',
  ),
  checked: described(
    nullable(object({ date: minute, balanced: boolean, complete: boolean })),
    'The last ledger check: whether this order was correct, and whether all its lines were covered',
  ),
  open: described(amount, 'Booked but not settled by payments'),
})
/** The steps from click to commission, with the values of that time. */
export type OrderTrace = Shaped<typeof orderTrace>

export const invoiceTrace = object({
  made: minute,
  run: described(
    nullable(object({ id: integer, name: text })),
    'The payout run that made it; null for a payment made by hand, and for affiliates',
  ),
  account: described(nullable(text), 'The bank account at that time, masked'),
  returnedBecause: described(
    nullable(text),
    'Why the bank sent it back, if it is about the account or its holder; null otherwise',
  ),
  kinds: described(
    list(object({ kind: keyOf(ledgerKinds), lines: integer, amount })),
    'What was booked before it, by kind; the sum is the balance',
  ),
  balance: amount,
  heldLines: integer,
  onHold: amount,
  payable: amount,
  paid: amount,
  current: amount,
  orders: described(integer, 'Number of orders it settles'),
  settled: amount,
  takenBackOrders: described(integer, 'Orders that earlier payments had settled'),
  takenBack: described(amount, 'Deducted for them'),
  corrections: described(list(object({ reason: nullable(text), amount })), 'Booked by hand'),
})
/** The ledger sums behind the figures of a payment. */
export type InvoiceTrace = Shaped<typeof invoiceTrace>
