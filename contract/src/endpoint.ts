/** The calls that are no resource: method, path, who may call, the fields of the body and the shape of the answer. */
import {
  boolean,
  choice,
  contact,
  email,
  type Fields,
  longText,
  password,
  phone,
  text,
} from './fields.ts'
import type {
  AccountUpdated,
  AdminHome,
  AffiliateHome,
  BooksCheck,
  InviteState,
  InvoiceDraft,
  LinkOption,
  LoginEntry,
  OrderHistory,
  SentMessage,
  SessionEntry,
  SessionUser,
  SignedIn,
  ToolCode,
  ToolOffer,
  TrackedOrder,
} from './answer.ts'
import { messages } from './messages.ts'
import { trafficFilters, type TrafficReport } from './reports/traffic.ts'
import { tool } from './resources/tool.ts'
import { trackOrderFields } from './track-order.ts'
import { contactTypes, genders, orderReasons, orderStatuses } from './choices.ts'

export type Endpoint<Answer = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** public: no session; session: any signed-in user; otherwise the permission needed. */
  access: 'public' | 'session' | `${string}.${string}`
  body?: Fields
  /** What may stand after '?'. */
  query?: Fields
  /** The answer is a file of one of these formats. */
  file?: true
  /** The statuses of success when it is not 200 alone. */
  success?: readonly number[]
  /** Type only: what `data` holds. */
  answer?: Answer
}
const endpoint =
  <Answer>() =>
  <const E extends Endpoint<Answer>>(definition: E): E & { answer?: Answer } =>
    definition

export const signUpFields = {
  name: text('Name', { required: true }),
  email: email('Email', { required: true, unique: messages.administrator.taken }),
  password: password('Password', { required: true }),
  confirmPassword: password('Password Confirmation', {
    required: true,
    confirms: 'password',
    confirmMessage: messages.signUp.confirmation,
  }),
  phone: phone('Mobile phone', { required: true }),
  businessProfile: longText('Business profile', { required: true, max: 2000 }),
  source: text('Traffic source', { required: true, requiredMessage: messages.affiliate.source }),
  invite: text('Invite'),
} as const satisfies Fields

export const accountFields = {
  name: text('Name', { required: true }),
  username: email('Username', {
    required: true,
    formatMessage: messages.administrator.username,
    unique: messages.administrator.taken,
  }),
  gender: choice('Gender', { choices: genders }),
  password: password('New password'),
  confirmPassword: password('Password confirmation', { confirms: 'password' }),
  currentPassword: password('Current password'),
  affiliateIntegration: text('Integration ID', { code: true }),
  contact: contact('Contact', { choices: contactTypes }),
  paymentNotes: longText('Payment notes'),
} as const satisfies Fields

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

const fileFormat = {
  format: choice('Format', { choices: { csv: 'CSV', xlsx: 'XLSX' }, required: true }),
} as const

export const endpoints = {
  signIn: endpoint<SignedIn>()({
    method: 'POST',
    path: '/auth/sign-in',
    access: 'public',
    summary: 'Sign in',
    // The rules of a new password are not applied to one that is being tried.
    body: {
      username: text('Username', { required: true }),
      password: text('Password', { required: true, max: 1024 }),
      remember: boolean('Keep me connected'),
    },
  }),
  signUp: endpoint<{ status: string }>()({
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
    summary: 'Register as an affiliate',
    success: [201],
    body: signUpFields,
  }),
  invite: endpoint<InviteState>()({
    method: 'GET',
    path: '/auth/invite/:code',
    access: 'public',
    summary: 'State of an invite',
  }),
  recover: endpoint<null>()({
    method: 'POST',
    path: '/auth/recover',
    access: 'public',
    summary: 'Send a recovery mail',
    body: { username: email('Username', { required: true }) },
  }),
  reset: endpoint<null>()({
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    summary: 'Set a new password with a recovery token',
    body: {
      token: text('Token', { required: true }),
      password: password('Password', { required: true }),
      confirmPassword: password('Password Confirmation', {
        required: true,
        confirms: 'password',
        confirmMessage: messages.signUp.confirmation,
      }),
    },
  }),
  me: endpoint<SessionUser>()({
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    summary: 'The signed-in user',
  }),
  updateAccount: endpoint<AccountUpdated>()({
    method: 'PUT',
    path: '/auth/update',
    access: 'session',
    summary: 'Change the own account',
    body: accountFields,
  }),
  signOut: endpoint<null>()({
    method: 'POST',
    path: '/auth/sign-out',
    access: 'session',
    summary: 'End this session',
  }),
  sessions: endpoint<SessionEntry[]>()({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    summary: 'Devices and their last use',
  }),
  endSession: endpoint<null>()({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'session',
    summary: 'End one session',
  }),
  ownLogins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/auth/logins',
    access: 'session',
    summary: 'Login history of the own account, newest first',
  }),
  logins: endpoint<LoginEntry[]>()({
    method: 'GET',
    path: '/registration/affiliate/:id/logins',
    access: 'registration.affiliate.view',
    summary: 'Login history of an affiliate, newest first',
  }),
  impersonate: endpoint<SignedIn>()({
    method: 'POST',
    path: '/registration/affiliate/:id/impersonate',
    access: 'registration.affiliate.edit',
    summary: 'Go on as this affiliate for half an hour; the token that asked is over',
  }),
  endImpersonation: endpoint<SignedIn>()({
    method: 'POST',
    path: '/auth/impersonation/end',
    access: 'session',
    summary: 'Go on as oneself again; the token of the impersonation is over',
  }),
  country: endpoint<{ country: string }>()({
    method: 'GET',
    path: '/geo/country',
    access: 'public',
    summary: 'Country of the caller, empty when unknown',
  }),
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
  invoiceDraft: endpoint<InvoiceDraft>()({
    method: 'GET',
    path: '/financial/invoice/draft',
    access: 'financial.invoice.add',
    summary: 'What a payment of all that is payable would freeze and settle',
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
export type EndpointName = keyof typeof endpoints
export type AnswerOf<N extends EndpointName> = NonNullable<(typeof endpoints)[N]['answer']>
