// A WooCommerce order as its webhooks send it. Structure and field names as in woocommerce/woocommerce-rest-api-docs
// source/includes/wp-api-v3/_orders.md and _webhooks.md; figures and texts are ours.

/**
 * Lines of 24.00 and 16.00 after 10.00 of discount, 8.40 of tax on them, shipping 8.26 and 1.74 of tax: 58.40 in total.
 */
export const wooOrder = (number: string, changes: object = {}) => ({
  id: 727,
  parent_id: 0,
  number,
  order_key: 'wc_order_58d2d042d1d',
  created_via: 'checkout',
  version: '9.4.0',
  status: 'pending',
  currency: 'EUR',
  discount_total: '10.00',
  discount_tax: '2.10',
  shipping_total: '8.26',
  shipping_tax: '1.74',
  cart_tax: '8.40',
  total: '58.40',
  total_tax: '10.14',
  prices_include_tax: false,
  customer_id: 26,
  billing: { first_name: 'Ann', last_name: 'Peeters', email: 'ann@example.com' },
  payment_method: 'bacs',
  meta_data: [] as object[],
  line_items: [
    line(315, { name: 'Cup', quantity: 2, total: '24.00', total_tax: '5.04', sku: 'CUP' }),
    line(316, { name: 'Plate', quantity: 1, total: '16.00', total_tax: '3.36', sku: '' }),
  ],
  tax_lines: [{ id: 318, rate_code: 'BE-BTW-1', tax_total: '8.40', shipping_tax_total: '1.74' }],
  shipping_lines: [{ id: 317, method_id: 'flat_rate', total: '8.26', total_tax: '1.74' }],
  fee_lines: [] as object[],
  coupon_lines: [{ id: 319, code: 'tenoff', discount: '10.00', discount_tax: '2.10' }],
  refunds: [] as object[],
  ...changes,
})

type Line = { name: string; quantity: number; total: string; total_tax: string; sku: string }
export const line = (id: number, { name, quantity, total, total_tax, sku }: Line) => ({
  ...{ id, name, product_id: id - 222, variation_id: 0, quantity, tax_class: '' },
  ...{ subtotal: total, subtotal_tax: total_tax, total, total_tax, sku, meta_data: [] },
})

export const wooRefund = (id: number, total: string) => ({ id, reason: '', total: `-${total}` })
