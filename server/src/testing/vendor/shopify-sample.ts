// A Shopify order as its webhooks send it. Structure and field names as in Shopify/shopify-api-ruby
// test/fixtures/{order,refund}.json and bold-commerce/go-shopify fixtures/order.json, and as the REST admin reference
// describes Order and Refund; figures and texts are ours.

const id = 820982911946154500
const money = (amount: string, presentment = amount, currency = 'EUR') => ({
  shop_money: { amount, currency_code: 'EUR' },
  presentment_money: { amount: presentment, currency_code: currency },
})

/** Boots 2 × 50.00 and laces 20.00, plus 21 % tax, shipping 10.00 and 2.10 of tax: 157.30 in total. */
export const shopifyOrder = (orderId: string, changes: object = {}) => ({
  id,
  name: orderId,
  order_number: 1001,
  admin_graphql_api_id: `gid://shopify/Order/${id}`,
  cancelled_at: null,
  cancel_reason: null,
  closed_at: null,
  confirmed: true,
  currency: 'EUR',
  presentment_currency: 'EUR',
  financial_status: 'paid',
  fulfillment_status: null,
  email: 'ann@example.com',
  contact_email: 'ann@example.com',
  landing_site: null,
  referring_site: null,
  note: null,
  note_attributes: [] as object[],
  payment_gateway_names: ['shopify_payments'],
  subtotal_price: '120.00',
  current_subtotal_price: '120.00',
  total_line_items_price: '120.00',
  total_discounts: '0.00',
  total_price: '157.30',
  total_price_set: money('157.30'),
  total_tax: '27.30',
  total_tip_received: '0.00',
  taxes_included: false,
  test: false,
  discount_codes: [] as object[],
  customer: { id: 207119551, email: 'ann@example.com', first_name: 'Ann' },
  line_items: [
    shopifyLine(866550311, {
      title: 'Boots',
      quantity: 2,
      price: '50.00',
      tax: '21.00',
      sku: 'BOOT-42',
    }),
    shopifyLine(866550312, { title: 'Laces', quantity: 1, price: '20.00', tax: '4.20', sku: 'LACE' }),
  ],
  shipping_lines: [
    {
      id: 271878346,
      title: 'Parcel',
      price: '10.00',
      tax_lines: [{ title: 'BTW', price: '2.10', rate: 0.21 }],
    },
  ],
  refunds: [] as object[],
  ...changes,
})

type Line = { title: string; quantity: number; price: string; tax: string; sku: string }
export function shopifyLine(lineId: number, { title, quantity, price, tax, sku }: Line) {
  return {
    id: lineId,
    title,
    quantity,
    price,
    sku,
    price_set: money(price),
    total_discount: '0.00',
    discount_allocations: [],
    gift_card: false,
    taxable: true,
    tax_lines: [{ title: 'BTW', price: tax, rate: 0.21, price_set: money(tax) }],
  }
}

type RefundOf = { lines?: object[]; adjustments?: object[]; transactions?: object[]; more?: object }

export const shopifyRefund = (
  refundId: number,
  { lines = [], adjustments = [], transactions = [], more = {} }: RefundOf,
) => ({
  id: refundId,
  order_id: id,
  note: null,
  user_id: 799407056,
  restock: lines.length > 0,
  refund_line_items: lines,
  order_adjustments: adjustments,
  transactions,
  ...more,
})

export const refundedLine = (subtotal: number, total_tax: number, quantity = 1) => ({
  id: 1058498311,
  line_item_id: 866550312,
  quantity,
  restock_type: 'return',
  subtotal,
  total_tax,
  subtotal_set: money(subtotal.toFixed(2)),
  total_tax_set: money(total_tax.toFixed(2)),
})

export const adjustment = (
  kind: 'refund_discrepancy' | 'shipping_refund',
  amount: string,
  tax = '0.00',
) => ({
  id: 4221763620,
  order_id: id,
  kind,
  amount,
  tax_amount: tax,
  reason: kind === 'shipping_refund' ? 'Shipping refund' : 'Refund discrepancy',
  amount_set: money(amount),
  tax_amount_set: money(tax),
})

export const paidBack = (amount: string, changes: object = {}) => ({
  id: 1072844685,
  kind: 'refund',
  status: 'success',
  gateway: 'shopify_payments',
  currency: 'EUR',
  amount,
  ...changes,
})
