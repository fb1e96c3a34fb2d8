/** All endpoints outside the resources, by name. */
import type { OrderHistory, TrackedEvent } from '../answers/order-answer.ts'
import type { PostbackTest } from '../answers/postback-answer.ts'
import type { SentMessage, ShopSystem } from '../answers/service-answer.ts'
import type { MovePreview, TrackedOrder, VendorAnswer } from '../answers/order-answer.ts'
import type { ClaimEvidence } from '../answers/claim-answer.ts'
import type { ShopTest } from '../answers/shop-test-answer.ts'
import type { OrderTrace } from '../answers/trace.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { bookEndpoints } from './book-endpoints.ts'
import { decisionEndpoints } from './decision-endpoints.ts'
import { orderReasons, orderStatuses, postbackEvents } from '../choices.ts'
import { endpoint } from './define-endpoint.ts'
import { choice, type Fields, integer, longText, reference, text, type UploadedFile } from '../fields.ts'
import { factorEndpoints } from './factor-endpoints.ts'
import { homeEndpoints } from './home-endpoints.ts'
import { importEndpoints } from './import-endpoints.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import { reportEndpoints } from './report-endpoints.ts'
import { payoutEndpoints } from './payout-endpoints.ts'
import { programmeEndpoints } from './programme-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { payoutRequestEndpoints } from './payout-request-endpoints.ts'
import { shopRequestEndpoints } from './shop-request-endpoints.ts'
import { toolEndpoints } from './tool-endpoints.ts'
import { viewEndpoints } from './view-endpoints.ts'
import { trackEventFields } from './track-event.ts'
import { trackOrderFields, trackOrderQuery } from './track-order.ts'

export const contactFields = {
  message: longText('Message', { required: true }),
} as const satisfies Fields

const postbackTestFields = {
  event: choice('Event', { choices: postbackEvents, required: true, span: 6 }),
} as const satisfies Fields

/** Resource name, and the record or the filters of the list. */
const printFields = {
  resource: text('Resource', { required: true }),
  record: integer('Record', { min: 1 }),
  filters: longText('Filters', { max: 8000 }),
} as const satisfies Fields

export const endpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...factorEndpoints,
  ...reportEndpoints,
  ...bookEndpoints,
  ...decisionEndpoints,
  ...importEndpoints,
  ...payoutEndpoints,
  ...programmeEndpoints,
  ...homeEndpoints,
  ...payoutRequestEndpoints,
  ...shopRequestEndpoints,
  ...toolEndpoints,
  ...viewEndpoints,
  ...notificationEndpoints,
  reportError: endpoint<null>()({
    method: 'POST',
    path: '/error-report',
    access: 'public',
    unaudited: 'it is kept in the log of the server',
    summary: 'Tell of a fault in a screen; it is kept in the log of the server',
    body: {
      message: text('Message', { required: true, max: 1000 }),
      stack: longText('Stack', { max: 8000 }),
      screen: text('Screen'),
      version: text('Version'),
    },
    success: [202],
  }),
  reportPolicy: endpoint<null>()({
    method: 'POST',
    path: '/policy-report',
    access: 'public',
    unaudited: 'it is kept in the log of the server',
    summary:
      'What a browser reports of a content security policy; kept in the log of the server, each place once',
    sent: ['application/reports+json', 'application/csp-report'],
    success: [204],
  }),
  print: endpoint<null>()({
    method: 'POST',
    path: '/print',
    access: 'session',
    audited: 'Print',
    summary: 'Say that a list or a record is about to be printed',
    body: printFields,
  }),
  claimEvidence: endpoint<ClaimEvidence>()({
    method: 'GET',
    path: '/financial/claim/:id/evidence',
    access: 'financial.claim.answer',
    audience: 'admins',
    summary: 'What is known about the order of a claim',
  }),
  shopSystems: endpoint<ShopSystem[]>()({
    method: 'GET',
    path: '/marketing/shop/:id/systems',
    access: 'marketing.shop.view',
    audience: 'admins',
    summary: 'The shop systems whose signing secrets the shop has, and since when; for admin users',
  }),
  shopTest: endpoint<ShopTest>()({
    method: 'GET',
    path: '/marketing/shop/:id/test',
    access: 'marketing.shop.view',
    audience: 'admins',
    summary: 'A test link of the shop, its last test click and the shop’s last calls; for admin users',
  }),
  orderStatus: endpoint<Record<string, unknown>>()({
    method: 'PUT',
    path: '/financial/order/details/:id/status',
    access: 'financial.order.edit',
    audited: 'Change the status',
    summary: 'Approve, fail or reopen an order; failing and reopening need a reason',
    body: {
      status: choice('Status', { choices: orderStatuses, required: true }),
      reason: choice('Reason', { choices: orderReasons }),
      note: text('Note'),
    },
  }),
  orderHistory: endpoint<OrderHistory>()({
    method: 'GET',
    path: '/financial/order/details/:id/history',
    access: 'financial.order.view',
    summary: 'What happened to an order, in order',
  }),
  orderTrace: endpoint<OrderTrace>()({
    method: 'GET',
    path: '/financial/order/details/:id/trace',
    access: 'financial.order.view',
    summary: 'How what an order earns was computed: click, window, rate, net, hold, lines and payments',
  }),
  orderMove: endpoint<MovePreview>()({
    method: 'GET',
    path: '/financial/order/details/:id/move',
    access: 'financial.order.edit',
    audience: 'admins',
    summary: 'What moving the credit of an order to a link would change for both affiliates',
    query: { link: reference('Link', { to: 'link', required: true }) },
  }),
  trackOrder: endpoint<TrackedOrder>()({
    method: 'POST',
    path: '/track/order',
    access: 'public',
    unaudited: 'each call of a shop is kept with its answer',
    summary:
      'Report an order: header apikey, or x-signature with the Link ID of the shop in header shop',
    caller: 'shop',
    body: trackOrderFields,
    success: [200, 201, 202],
  }),
  trackOrderByGet: endpoint<TrackedOrder>()({
    method: 'GET',
    path: '/track/order',
    access: 'public',
    summary: 'The same in the query, for shops that accept orders by GET; apikey may stand there too',
    caller: 'shop by address',
    query: trackOrderQuery,
    success: [200, 201, 202],
  }),
  trackEvent: endpoint<TrackedEvent>()({
    method: 'POST',
    path: '/track/event',
    access: 'public',
    unaudited: 'what happens on pages of shops is kept as hits',
    summary:
      'Say what happened on a page of a shop; from that shop’s own origin, as application/json or text/plain',
    body: trackEventFields,
    success: [202],
  }),
  trackVendor: endpoint<VendorAnswer>()({
    method: 'POST',
    path: '/track/:vendor/:shop',
    access: 'public',
    unaudited: 'each call of a shop is kept with its answer',
    summary: 'Webhooks of shop systems: shopify, woocommerce or stripe, and the Link ID of the shop',
    caller: 'vendor',
    sent: ['application/json'],
    success: [200, 202],
  }),
  testPostback: endpoint<PostbackTest>()({
    method: 'POST',
    path: '/marketing/postback/:id/test',
    access: 'marketing.postback.edit',
    audited: 'Send a test',
    summary: 'Call the address of a postback once with a made-up event, and answer what came back',
    body: postbackTestFields,
  }),
  sendMessage: endpoint<null>()({
    method: 'POST',
    path: '/contact/send',
    access: 'service.contact.action',
    unaudited: 'the message is the record of itself',
    summary: 'Write to the administrators',
    body: contactFields,
  }),
  sentMessages: endpoint<SentMessage[]>()({
    method: 'GET',
    path: '/contact/sent',
    access: 'service.contact.action',
    summary: 'The latest hundred messages of one’s own, newest first',
  }),
  uploadFile: endpoint<UploadedFile>()({
    method: 'POST',
    path: '/file',
    access: 'session',
    audited: 'Upload a file',
    summary: 'Upload one file',
    multipart: true,
    success: [201],
  }),
} as const

export type EndpointName = keyof typeof endpoints
