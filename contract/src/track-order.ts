/** What a shop's server says about an order, as the API describes it; the door itself reads it with rules of its own. */
import { orderReasons, orderStatusWords } from './choices.ts'
import { boolean, choice, json, money, text } from './fields.ts'

const at = 'ISO 8601 with offset, or YYYY-MM-DD HH:mm in the accounting zone'
const words = Object.fromEntries(Object.keys(orderStatusWords).map((word) => [word, word]))

export const trackOrderFields = {
  orderId: text('Order ID', { required: true, help: 'The shop’s own; one order for ever' }),
  amount: money('Amount', {
    help: 'Goods after discount, without VAT and shipping; needed the first time',
  }),
  currency: text('Currency', { help: 'EUR, the only one' }),
  status: choice('Status', {
    choices: words,
    help: 'Words, never digits; pending when missing the first time',
  }),
  date: text('Date', { help: `When it was ordered: ${at}` }),
  click_id: text('Click id', { help: 'As it was handed to the shop' }),
  aid: text('Affiliate', { help: 'With link, when there is no click id' }),
  link: text('Link', { help: 'Link ID of the link, campaign or shop, or the short code of the link' }),
  buyerHash: text('Buyer', { help: 'SHA-256 of the buyer’s e-mail address in lower case, in hex' }),
  refund: json('Refund', { help: '{ id, amount }; by GET refund[id] and refund[amount]' }),
  reason: choice('Reason', { choices: orderReasons }),
  eventId: text('Event id', { help: 'Names this message: sent again, it gets the first answer' }),
  occurredAt: text('Occurred at', {
    help: `A status older than the last one applied has no effect; a refund always counts: ${at}`,
  }),
  test: boolean('Test', { help: 'Recorded as failed with reason test' }),
} as const
