/** Response schemas of orders: for the shop that reports one, and for the administrator who decides. */
import { orderEvents, orderReasons, orderStatuses, orderStatusWords } from '../choices.ts'
import {
  amount,
  anything,
  day,
  described,
  integer,
  keyOf,
  list,
  minute,
  nullable,
  object,
  optional,
  percent,
  type Shaped,
  text,
  word,
} from './shape.ts'

/** Preview of moving an order's credit to another link. */
export const movePreview = object({
  status: keyOf(orderStatuses),
  from: object({
    name: text,
    leaves: described(amount, 'Booked; expected while the order is pending'),
    paid: described(amount, 'Part of it already settled by payments'),
    balance: described(amount, 'Afterwards'),
  }),
  to: object({
    name: text,
    gets: described(amount, 'For a failed order, what it would earn'),
    percent,
    source: word('campaign', 'shop', 'affiliate'),
    payable: described(nullable(day), 'Null if it is payable immediately or not booked'),
  }),
})
export type MovePreview = Shaped<typeof movePreview>

export const trackedOrder = object({
  id: described(
    nullable(integer),
    'Null while a refund or a cancellation waits for its order, and for a test',
  ),
  result: described(
    word('recorded', 'updated', 'duplicate', 'held', 'unattributed', 'waiting', 'trial'),
    'held: the shop’s approval waits until flags are cleared; waiting: a refund or a cancellation waits for its order; trial: nothing was stored',
  ),
  reason: optional(
    described(
      text,
      'Why the order is not credited, waits for an administrator, or did not follow the message; `message` beside `data` says it in a sentence',
    ),
  ),
  status: keyOf(orderStatusWords),
  commission: amount,
  ignored: optional(
    described(list(text), 'Fields that differ from what was recorded first, which is kept'),
  ),
  trial: optional(
    described(
      object({
        commission: amount,
        aid: nullable(text),
        percent: nullable(percent),
        source: nullable(word('campaign', 'shop', 'affiliate')),
        more: described(list(text), 'Further sentences of `message`: the status it would have, flags'),
      }),
      'What a real order would have earned, at which rate, and the affiliate it would have been credited to',
    ),
  ),
})
export type TrackedOrder = Shaped<typeof trackedOrder>

export const orderHistory = list(
  object({
    date: minute,
    event: keyOf(orderEvents),
    reason: nullable(keyOf(orderReasons)),
    note: nullable(text),
    commission: amount,
    actor: text,
  }),
)
export type OrderHistory = Shaped<typeof orderHistory>

export const trackedEvent = object({
  keepDays: described(
    integer,
    'How many days the page may keep its click ID in the browser; 0 for not at all',
  ),
})
export type TrackedEvent = Shaped<typeof trackedEvent>

export const vendorAnswer = object({
  received: optional(
    described(
      list(object({ orderId: anything, status: integer, result: text })),
      'Outcome of each message in the call',
    ),
  ),
  unread: optional(described(text, 'Why it was not understood')),
  ignored: optional(described(text, 'Why it is not needed')),
})
export type VendorAnswer = Shaped<typeof vendorAnswer>
