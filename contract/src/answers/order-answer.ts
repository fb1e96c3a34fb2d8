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
    leaves: described(amount, 'Booked, or expected while the order is pending'),
    paid: described(amount, 'Of it, settled by payments already'),
    balance: described(amount, 'Afterwards'),
  }),
  to: object({
    name: text,
    gets: described(amount, 'Of a failed order, what it would earn'),
    percent,
    source: word('campaign', 'shop', 'affiliate'),
    payable: described(nullable(day), 'Null where it is payable at once, or not booked'),
  }),
})
export type MovePreview = Shaped<typeof movePreview>

export const trackedOrder = object({
  id: described(
    nullable(integer),
    'Null while a refund or a cancellation waits for its order, and of a trial',
  ),
  result: described(
    word('recorded', 'updated', 'duplicate', 'held', 'unattributed', 'waiting', 'trial'),
    'held: the shop’s approval waits until flags are cleared; waiting: a refund or a cancellation waits for its order; trial: nothing was stored',
  ),
  reason: optional(
    described(
      text,
      'Why the order is not credited, or why the message had no effect; `message` beside `data` says it in a sentence',
    ),
  ),
  status: keyOf(orderStatusWords),
  commission: amount,
  ignored: optional(
    described(list(text), 'Fields that say something else than was recorded: the first word stands'),
  ),
  trial: optional(
    described(
      object({
        commission: amount,
        aid: nullable(text),
        percent: nullable(percent),
        source: nullable(word('campaign', 'shop', 'affiliate')),
        more: described(
          list(text),
          'What `message` says beyond that, a sentence each: the status it would have, flags',
        ),
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
    'For how many days the page may keep its click ID in the browser; 0: not at all',
  ),
})
export type TrackedEvent = Shaped<typeof trackedEvent>

export const vendorAnswer = object({
  received: optional(
    described(
      list(object({ orderId: anything, status: integer, result: text })),
      'What became of each message that the call was read as',
    ),
  ),
  unread: optional(described(text, 'Why it could not be read')),
  ignored: optional(described(text, 'Why it is not needed')),
})
export type VendorAnswer = Shaped<typeof vendorAnswer>
