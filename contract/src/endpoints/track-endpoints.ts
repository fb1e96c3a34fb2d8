/** Endpoints that shops, their pages and their shop systems call. */
import type { TrackedEvent, TrackedOrder, VendorAnswer } from '../answers/order-answer.ts'
import { endpoint } from './define-endpoint.ts'
import { trackEventFields } from './track-event.ts'
import { trackOrderFields, trackOrderQuery } from './track-order.ts'

/** Stores nothing. */
const trial = { orderId: 'A-1001', amount: '99.99', click_id: 'THE_CLICK_ID', test: true }

export const trackEndpoints = {
  trackOrder: endpoint<TrackedOrder>()({
    method: 'POST',
    path: '/track/order',
    access: 'public',
    unaudited: 'each call of a shop is kept with its answer',
    summary:
      'Report an order, with the header apikey, or x-signature and the shop’s Link ID in the header shop',
    caller: 'shop',
    body: trackOrderFields,
    example: trial,
    success: [200, 201, 202],
  }),
  trackOrderByGet: endpoint<TrackedOrder>()({
    method: 'GET',
    path: '/track/order',
    access: 'public',
    summary:
      'Report an order in the query, for shops that accept orders by GET; apikey may be in the query too',
    caller: 'shop by address',
    query: trackOrderQuery,
    example: trial,
    success: [200, 201, 202],
  }),
  trackEvent: endpoint<TrackedEvent>()({
    method: 'POST',
    path: '/track/event',
    access: 'public',
    unaudited: 'what happens on pages of shops is kept as hits',
    summary:
      'Report an event on a page of a shop, from the shop’s own origin, as application/json or text/plain',
    body: trackEventFields,
    success: [202],
  }),
  trackVendor: endpoint<VendorAnswer>()({
    method: 'POST',
    path: '/track/:vendor/:shop',
    access: 'public',
    unaudited: 'each call of a shop is kept with its answer',
    summary: 'Webhooks of shop systems (shopify, woocommerce, stripe), by Link ID of the shop',
    caller: 'vendor',
    sent: ['application/json'],
    success: [200, 202],
  }),
} as const
