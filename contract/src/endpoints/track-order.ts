/** Body of the order API, for the OpenAPI document. The server parses it with its own rules. */
import { orderReasons, orderStatusWords } from '../choices.ts'
import { boolean, choice, integer, json, money, text } from '../fields.ts'

const at = 'ISO 8601 with offset, or YYYY-MM-DD HH:mm or YYYY-MM-DD HH:mm:ss in the accounting zone'
const words = Object.fromEntries(Object.keys(orderStatusWords).map((word) => [word, word]))

const id = { type: ['string', 'integer'], maxLength: 255, examples: ['R-1'] }
const sum = { type: 'string', pattern: '^\\d{1,8}(\\.\\d{1,2})?$', examples: ['33.33'] }
const word = { type: ['string', 'null'], maxLength: 255, examples: ['TEA-1'] }
/** An object without additional properties. */
const only = (properties: object, required: string[]) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
})
const most = 9_999_999_999

export const trackOrderFields = {
  orderId: text('Order ID', {
    required: true,
    help: 'The shop’s order number; always names the same order',
  }),
  amount: money('Amount', {
    min: 0,
    max: most,
    help: 'Goods after discount, without VAT and shipping; required in the first message',
  }),
  currency: text('Currency', { help: 'Only EUR is accepted' }),
  status: choice('Status', {
    choices: words,
    help: 'As a word, not a digit; pending if the first message has none',
  }),
  date: text('Date', { help: `When the order was placed: ${at}` }),
  click_id: text('Click ID', { help: 'As the shop received it' }),
  aid: text('Affiliate', {
    help: 'The affiliate’s aid. Without a click ID, credits the affiliate’s last click to the shop',
  }),
  link: text('Link', { help: 'Link ID of the link, campaign or shop, or the short code of the link' }),
  buyerHash: text('Buyer', { help: 'SHA-256 of the buyer’s email address in lower case, in hex' }),
  customer: text('Customer', {
    help: 'The shop’s ID for the buyer; omit for guests. Stored as a hash',
  }),
  newCustomer: boolean('New customer', { help: 'Whether this is the buyer’s first order in the shop' }),
  subscription: text('Subscription', { help: 'The shop’s ID of the subscription the order belongs to' }),
  payment: integer('Payment', {
    min: 1,
    max: 100_000,
    help: 'Number of the payment within the subscription, starting at 1',
  }),
  coupon: json('Coupons', {
    schema: { anyOf: [id, { type: 'array', items: id }] },
    help: 'A code or a list of codes; by GET, repeat the parameter',
  }),
  items: json('Items', {
    schema: {
      type: 'array',
      maxItems: 1000,
      items: only(
        {
          key: id,
          ...{ sku: word, category: word, name: { type: ['string', 'null'], examples: ['Green tea'] } },
          quantity: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          amount: { ...sum, pattern: '^-?\\d{1,8}(\\.\\d{1,2})?$' },
        },
        ['key', 'quantity', 'amount'],
      ),
    },
    help: '[{ key, sku?, category?, name?, quantity, amount }]; amount is of the line after discount, without VAT; by GET as JSON',
  }),
  giftCards: money('Gift cards', {
    min: 0,
    max: most,
    help: 'Gift cards sold with the order. Not part of amount: a gift card earns when it is spent',
  }),
  refund: json('Refund', {
    schema: {
      anyOf: [
        only({ id, amount: sum }, ['id', 'amount']),
        only({ id, paid: sum }, ['id', 'paid']),
        only({ id, takenBack: { const: true } }, ['id', 'takenBack']),
      ],
    },
    help: '{ id, amount } of goods alone, or { id, paid } with VAT and shipping, or { id, takenBack: true }. By GET refund[id] and refund[amount]',
  }),
  paid: money('Paid', {
    min: 0,
    max: most,
    help: 'The total the buyer paid. A refund given as paid counts by its share of the goods',
  }),
  refunds: json('Refunds', {
    schema: { type: 'array', maxItems: 1000, items: only({ id, amount: sum }, ['id', 'amount']) },
    help: 'All refunds so far, [{ id, amount }]; missing ones count as taken back',
  }),
  dispute: json('Dispute', {
    schema: only(
      { id, state: { type: 'string', enum: ['inquiry', 'open', 'closed', 'won', 'lost'] }, paid: sum },
      ['id', 'state'],
    ),
    help: '{ id, state, paid? }: inquiry flags the order, open and lost fail it, closed and won take that back. paid, with VAT and shipping, if only a part is disputed: open and lost then take back the goods’ share of it',
  }),
  snapshot: boolean('Snapshot', {
    help: 'The message describes the current state of the order: repeating a known status does not undo a later decision',
  }),
  reason: choice('Reason', { choices: orderReasons }),
  eventId: text('Event id', { help: 'Identifies this message: sent again, it gets the same answer' }),
  occurredAt: text('Occurred at', {
    help: `When it happened: ${at}. A status older than the last one applied has no effect; refunds always count`,
  }),
  test: boolean('Test', {
    help: 'Stores nothing and returns what a real message would do: what the order would earn and for whom, or what would change',
  }),
} as const

/** The same as query parameters: lists are JSON, and a refund takes two parameters. */
const { refund: _refund, refunds: _refunds, dispute: _dispute, ...inAddress } = trackOrderFields
export const trackOrderQuery = {
  ...inAddress,
  'refund[id]': text('Refund'),
  'refund[amount]': money('Amount of the refund'),
} as const
