/** Endpoints for affiliates to ask for shops; the answers are actions of the resource. */
import { type Fields, longText, reference } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

export const shopRequestFields = {
  shop: reference('Shop', { to: 'shop', required: true }),
  note: longText('Why you ask', { max: 1000, span: 6 }),
} as const satisfies Fields

export const shopRequestEndpoints = {
  askForShop: endpoint<null>()({
    method: 'POST',
    path: '/home/shop-request',
    access: 'session',
    audience: 'affiliates',
    audited: 'Ask for a shop',
    summary: 'Ask for a shop that is open for requests',
    body: shopRequestFields,
    success: [201],
  }),
  withdrawShopRequest: endpoint<null>()({
    method: 'DELETE',
    path: '/home/shop-request/:id',
    access: 'session',
    audience: 'affiliates',
    audited: 'Withdraw a shop request',
    summary: 'Withdraw your request, if it has not been answered',
  }),
} as const
