/** Body of the order API, for the OpenAPI document. The server parses it with its own rules. */
import { orderReasons, orderStatusWords } from '../choices.ts'
import { boolean, choice, integer, json, money, text } from '../fields.ts'

const at = 'ISO 8601 with offset, or YYYY-MM-DD HH:mm in the accounting zone'
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
  orderId: text('Order ID', { required: true, help: 'The shop’s own; one order for ever' }),
  amount: money('Amount', {
    min: 0,
    max: most,
    help: 'Goods after discount, without VAT and shipping; needed the first time',
  }),
  currency: text('Currency', { help: 'EUR, the only one' }),
  status: choice('Status', {
    choices: words,
    help: 'Words, never digits; pending when missing the first time',
  }),
  date: text('Date', { help: `When it was ordered: ${at}` }),
  click_id: text('Click ID', { help: 'As it was handed to the shop' }),
  aid: text('Affiliate', { help: 'When there is no click ID: credits the last click in the shop' }),
  link: text('Link', { help: 'Link ID of the link, campaign or shop, or the short code of the link' }),
  buyerHash: text('Buyer', { help: 'SHA-256 of the buyer’s email address in lower case, in hex' }),
  customer: text('Customer', {
    help: 'The shop’s own id of the buyer; left out for guests. Kept as a hash',
  }),
  newCustomer: boolean('New customer', { help: 'Whether this is the buyer’s first order in the shop' }),
  subscription: text('Subscription', { help: 'The shop’s id of the subscription it belongs to' }),
  payment: integer('Payment', {
    min: 1,
    max: 100_000,
    help: 'Which payment of the subscription it is; 1 is the first',
  }),
  coupon: json('Coupons', {
    schema: { anyOf: [id, { type: 'array', items: id }] },
    help: 'A code, or a list of codes; by GET once for each',
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
    help: 'All that the buyer paid; of refunds by paid the goods’ share counts',
  }),
  refunds: json('Refunds', {
    schema: { type: 'array', maxItems: 1000, items: only({ id, amount: sum }, ['id', 'amount']) },
    help: 'All refunds so far, [{ id, amount }]: those gone were taken back',
  }),
  dispute: json('Dispute', {
    schema: only(
      { id, state: { type: 'string', enum: ['inquiry', 'open', 'closed', 'won', 'lost'] }, paid: sum },
      ['id', 'state'],
    ),
    help: '{ id, state, paid? }: inquiry flags the order, open and lost fail it, closed and won take that back. paid, with VAT and shipping, if only a part is disputed: open and lost then take back the goods’ share of it',
  }),
  snapshot: boolean('Snapshot', {
    help: 'The message tells how the order stands: a status that the shop said before undoes no decision since',
  }),
  reason: choice('Reason', { choices: orderReasons }),
  eventId: text('Event id', { help: 'Names this message: sent again, it gets the first answer' }),
  occurredAt: text('Occurred at', {
    help: `A status older than the last one applied has no effect; a refund always counts: ${at}`,
  }),
  test: boolean('Test', {
    help: 'Stores nothing and answers what a real message would do: what the order would earn and for whom, or what would change',
  }),
} as const

/** The same as query parameters: lists are JSON, and a refund takes two parameters. */
const { refund: _refund, refunds: _refunds, dispute: _dispute, ...inAddress } = trackOrderFields
export const trackOrderQuery = {
  ...inAddress,
  'refund[id]': text('Refund'),
  'refund[amount]': money('Amount of the refund'),
} as const
