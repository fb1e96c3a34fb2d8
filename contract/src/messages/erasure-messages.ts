/** What erasing a buyer removes and what it keeps; used by the server only. */
import { some } from './decision-messages.ts'

export const erasureMessages = {
  orders: (orders: number) =>
    `${some(orders, 'order')}: customer ID, email address (stored as a hash), subscription and the names of the goods are removed`,
  calls: (calls: number) =>
    `${some(calls, 'stored call')} from shops: the same is removed from what the shop sent, with name and address`,
  waiting: (messages: number) =>
    `${some(messages, 'message')} that ${messages === 1 ? 'waits' : 'wait'} for an order: the same is removed`,
  none: 'Nothing is stored for what you entered: no orders and no shop calls',
  stays: 'Orders, amounts, coupons, commissions and visits stay',
  first: 'The next order of this buyer counts as a first order',
} as const
