/** The calls that are no resource. */
import type {
  AdminHome,
  AffiliateHome,
  BooksCheck,
  InvoiceDraft,
  LinkOption,
  OrderHistory,
  PostbackTest,
  SentMessage,
  ShopSystem,
  ToolCode,
  ToolOffer,
  TrackedEvent,
  TrackedOrder,
} from './answer.ts'
import type { InvoiceTrace, OrderTrace } from './trace.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { orderReasons, orderStatuses, postbackEvents } from './choices.ts'
import { endpoint } from './define-endpoint.ts'
import { choice, type Fields, longText, text } from './fields.ts'
import { subIdFilters, type SubIdReport } from './reports/sub-ids.ts'
import { trafficFilters, type TrafficReport } from './reports/traffic.ts'
import { tool } from './resources/tool.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { trackEventFields } from './track-event.ts'
import { trackOrderFields } from './track-order.ts'

/** What the look of a tool depends on; nothing of it need be complete. */
export const toolPreviewFields = {
  kind: { ...tool.fields.kind, required: false },
  title: { ...tool.fields.title, required: false },
  picture: tool.fields.picture,
  video: tool.fields.video,
  snippet: tool.fields.snippet,
} as const satisfies Fields

export const contactFields = {
  message: longText('Message', { required: true }),
} as const satisfies Fields

const postbackTestFields = {
  event: choice('Event', { choices: postbackEvents, required: true, span: 6 }),
} as const satisfies Fields

const fileFormat = {
  format: choice('Format', { choices: { csv: 'CSV', xlsx: 'XLSX' }, required: true }),
} as const

export const endpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  reportError: endpoint<null>()({
    method: 'POST',
    path: '/error-report',
    access: 'public',
    summary: 'Tell of a fault in a screen; it is kept in the log of the server',
    body: {
      message: text('Message', { required: true, max: 1000 }),
      stack: longText('Stack', { max: 8000 }),
      screen: text('Screen'),
      version: text('Version'),
    },
    success: [202],
  }),
  affiliateHome: endpoint<AffiliateHome>()({
    method: 'GET',
    path: '/home/affiliate',
    access: 'session',
    summary: 'The affiliate’s home: balance, last days, best links, latest orders',
  }),
  adminHome: endpoint<AdminHome>()({
    method: 'GET',
    path: '/home/admin',
    access: 'session',
    summary: 'The admin user’s home: totals, what waits, top affiliates',
  }),
  waiting: endpoint<AdminHome['waiting']>()({
    method: 'GET',
    path: '/home/waiting',
    access: 'session',
    summary: 'What waits for the admin user’s decision, in all shops',
  }),
  campaignTraffic: endpoint<TrafficReport>()({
    method: 'GET',
    path: '/report/marketing/campaign-analytics',
    access: 'report.marketing.campaign-analytics.index',
    summary: 'Traffic of campaigns by day, country, campaign and affiliate',
    query: trafficFilters.campaign,
  }),
  campaignTrafficFile: endpoint()({
    method: 'GET',
    path: '/report/marketing/campaign-analytics/export',
    access: 'report.marketing.campaign-analytics.index',
    summary: 'Traffic of campaigns by day as a file',
    query: { ...trafficFilters.campaign, ...fileFormat },
    file: true,
  }),
  shopTraffic: endpoint<TrafficReport>()({
    method: 'GET',
    path: '/report/marketing/shop-analytics',
    access: 'report.marketing.shop-analytics.index',
    summary: 'Traffic of shops by day, country, shop and affiliate',
    query: trafficFilters.shop,
  }),
  shopTrafficFile: endpoint()({
    method: 'GET',
    path: '/report/marketing/shop-analytics/export',
    access: 'report.marketing.shop-analytics.index',
    summary: 'Traffic of shops by day as a file',
    query: { ...trafficFilters.shop, ...fileFormat },
    file: true,
  }),
  subIds: endpoint<SubIdReport>()({
    method: 'GET',
    path: '/report/marketing/sub-id',
    access: 'report.marketing.sub-id.index',
    summary: 'Traffic by one of the sub ids s1 to s5 (by), the most visits first',
    query: subIdFilters,
  }),
  subIdsFile: endpoint()({
    method: 'GET',
    path: '/report/marketing/sub-id/export',
    access: 'report.marketing.sub-id.index',
    summary: 'The same as a file, with many more values',
    query: { ...subIdFilters, ...fileFormat },
    file: true,
  }),
  shopSystems: endpoint<ShopSystem[]>()({
    method: 'GET',
    path: '/marketing/shop/:id/systems',
    access: 'marketing.shop.view',
    summary: 'The shop systems whose signing secrets the shop has, and since when; for admin users',
  }),
  invoiceDraft: endpoint<InvoiceDraft>()({
    method: 'GET',
    path: '/financial/invoice/draft',
    access: 'financial.invoice.add',
    summary: 'What a payment of all that is payable would freeze and settle',
  }),
  invoiceTrace: endpoint<InvoiceTrace>()({
    method: 'GET',
    path: '/financial/invoice/:id/trace',
    access: 'financial.invoice.view',
    summary: 'How the figures of a payment were computed: the lines of the ledger before it, by kind',
  }),
  checkBooks: endpoint<BooksCheck>()({
    method: 'GET',
    path: '/financial/self-check',
    access: 'financial.invoice.view',
    summary: 'Prove now that orders, payments and balances agree with the ledger',
  }),
  orderStatus: endpoint<Record<string, unknown>>()({
    method: 'PUT',
    path: '/financial/order/details/:id/status',
    access: 'financial.order.edit',
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
  trackOrder: endpoint<TrackedOrder>()({
    method: 'POST',
    path: '/track/order',
    access: 'public',
    summary:
      'Report an order: header apikey, or x-signature with the Link ID of the shop in header shop',
    body: trackOrderFields,
    success: [200, 201, 202],
  }),
  trackOrderByGet: endpoint<TrackedOrder>()({
    method: 'GET',
    path: '/track/order',
    access: 'public',
    summary: 'The same in the query, for shops that accept orders by GET; apikey may stand there too',
    success: [200, 201, 202],
  }),
  trackEvent: endpoint<TrackedEvent>()({
    method: 'POST',
    path: '/track/event',
    access: 'public',
    summary:
      'Say what happened on a page of a shop; from that shop’s own origin, as application/json or text/plain',
    body: trackEventFields,
    success: [202],
  }),
  trackVendor: endpoint<{ received?: object[]; ignored?: string }>()({
    method: 'POST',
    path: '/track/:vendor/:shop',
    access: 'public',
    summary: 'Webhooks of shop systems: shopify, woocommerce or stripe, and the Link ID of the shop',
    success: [200, 202],
  }),
  linkTarget: endpoint<{ target: string }>()({
    method: 'GET',
    path: '/marketing/link/:id/target',
    access: 'marketing.link.view',
    summary: 'The tracked address of a link',
  }),
  linkCode: endpoint<{ code: string }>()({
    method: 'GET',
    path: '/marketing/link/:id/code',
    access: 'marketing.link.view',
    summary: 'The HTML of a link to paste into a page',
  }),
  linkOptions: endpoint<LinkOption[]>()({
    method: 'GET',
    path: '/marketing/link/options',
    access: 'marketing.link.index',
    summary: 'Twenty active links to choose from: search, shop and campaign',
  }),
  toolOffers: endpoint<ToolOffer[]>()({
    method: 'GET',
    path: '/marketing/tool/offers',
    access: 'marketing.tool.index',
    summary: 'The tools that links can be made with: search, kind, shop, size, id and offset',
  }),
  toolCode: endpoint<ToolCode>()({
    method: 'GET',
    path: '/marketing/tool/:id/code',
    access: 'marketing.tool.view',
    summary:
      'A tool with the address of a link in it: link, and s1 to s5 and to as in tracked addresses',
  }),
  previewTool: endpoint<ToolCode>()({
    method: 'POST',
    path: '/marketing/tool/preview',
    access: 'marketing.tool.edit',
    summary: 'What a tool would look like, before it is saved',
    body: toolPreviewFields,
  }),
  testPostback: endpoint<PostbackTest>()({
    method: 'POST',
    path: '/marketing/postback/:id/test',
    access: 'marketing.postback.edit',
    summary: 'Call the address of a postback once with a made-up event, and answer what came back',
    body: postbackTestFields,
  }),
  sendMessage: endpoint<null>()({
    method: 'POST',
    path: '/contact/send',
    access: 'service.contact.action',
    summary: 'Write to the administrators',
    body: contactFields,
  }),
  sentMessages: endpoint<SentMessage[]>()({
    method: 'GET',
    path: '/contact/sent',
    access: 'service.contact.action',
    summary: 'The latest hundred messages of one’s own, newest first',
  }),
  uploadFile: endpoint<{ file: string; name: string; size: number }>()({
    method: 'POST',
    path: '/file',
    access: 'session',
    summary: 'Upload one file (multipart)',
    success: [201],
  }),
} as const
