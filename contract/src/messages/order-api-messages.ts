/** What the order API tells shops about their messages. Lists of orders do not need it. */
import { orderReasons } from '../choices.ts'

export const orderApiMessages = {
  currency: 'Only orders in EUR can be recorded',
  oneOrder: 'The body must be a JSON object with one order',
  orderIdMissing: 'The order id is missing',
  orderId: 'The order id is a placeholder such as null, or longer than 255 characters',
  id: 'The id is missing or a placeholder',
  amount: 'The amount must be a number with at most two decimals, such as 99.99',
  tooLarge: 'The amount must be at most 99999999.99',
  negative: 'The amount must not be negative; report refunded money as a refund',
  amountAsNumber:
    'The amount must be text in quotes, such as "99.99": a JSON number may have been rounded',
  firstAmount: 'No order with this id is known yet. The first message of an order needs its amount',
  refund: 'A refund needs an id and exactly one of amount, paid or takenBack, and nothing else',
  trueOrFalse: 'The field must be true or false',
  future: 'This time is in the future',
  ahead:
    'This time is more than five minutes ahead of this server. Check the clock and the time zone of the shop',
  key: 'The shop’s key or signature is not valid',
  keyMissing:
    'The call names no shop: send the shop’s API key in the header apikey, or the headers shop and x-signature',
  keyOfAnalytics: 'This is the analytics key of a shop; orders need its API key, which begins with rvk_',
  signatureForm: 'The header x-signature must be t=<seconds>,v1=<64 hex digits>',
  signatureShop: 'A signed call needs the Link ID of the shop in the header shop',
  vendorKey: 'The signature does not belong to this shop, or the shop system is not connected',
  vendorStatus: (status: string) => `The status ‘${status}’ is unknown: the order keeps its status`,
  refunds: 'Each refund needs its own id and an amount such as 99.99',
  dispute:
    'A dispute needs an id and one of the states inquiry, open, closed, won, lost; its amount must look like 99.99',
  keyExpired: 'The time in the signature is more than five minutes from now',
  getNotAllowed: 'Orders by GET is off for this shop: switch it on, or send a POST',
  eventConflict: 'This event id was already used with different content',
  status: 'The status must be pending, approved or failed',
  reasonWord: `The reason must be one of ${Object.keys(orderReasons).join(', ')}`,
  moment: 'The field must be a date and time, such as 2026-11-02T10:30:00Z or 2026-11-02 10:30',
  buyerHash: 'The field must be the SHA-256 of the email address in lower case, as 64 hex digits',
  customer: 'The customer id is a placeholder; leave it out for guests',
  payment: 'The number of the payment must be a whole number from 1 to 100,000',
  coupon: 'The field must be a coupon code, or a list of at most 20 codes',
  items: 'The field must be a list of at most 1,000 items, each with key, quantity and amount',
  itemKey: 'The key of the item is missing, a placeholder, or used twice in this order',
  itemText: 'The field must be a text of at most 255 characters',
  itemQuantity: 'The quantity must be a whole number from 1 to 1,000,000',
  itemAmount:
    'The amount must be a number with at most two decimals, such as 19.99, or -5.00 for a discount',
  refundOther: 'This refund id was already used with another amount',
} as const
