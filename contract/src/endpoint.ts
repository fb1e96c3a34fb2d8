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
import { messages } from './messages.ts'
import type { ProfileReference } from './permission.ts'
import { trackOrderFields } from './track-order.ts'
import {
  contactTypes,
  genders,
  type OrderEvent,
  type OrderReason,
  orderReasons,
  orderStatuses,
  type orderStatusWords,
} from './choices.ts'

export type Endpoint<Answer = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** public: no session; session: any signed-in user; otherwise the permission needed. */
  access: 'public' | 'session' | `${string}.${string}`
  body?: Fields
  /** Type only: what `data` holds. */
  answer?: Answer
}
const endpoint =
  <Answer>() =>
  <const E extends Endpoint<Answer>>(definition: E): E & { answer?: Answer } =>
    definition

export type SessionUser = {
  id: number
  name: string
  username: string
  gender: string | null
  affiliateIntegration: string | null
  profile: { id: number; name: string; reference: ProfileReference }
  permissions: string[]
  shops: { id: number; name: string }[]
  /** Short-lived tokens for `?token=` on image and file addresses. */
  credentials: { image: string; storage: string }
  /** Per resource the names of the operations and actions this user may run. */
  actions: Record<string, string[]>
  impersonator?: { id: number; name: string }
  /** IANA name of the accounting zone. */
  zone: string
  /** What only affiliates carry for their own settings. */
  affiliate?: {
    aid: string
    contact: { type: string; value: string } | null
    paymentNotes: string | null
    welcome: string | null
  }
}
export type SignedIn = { token: string; user: SessionUser }
export type SessionEntry = {
  id: number
  current: boolean
  createdAt: string
  lastUsedAt: string
  ip: string
  agent: string
  device: string | null
  remember: boolean
}
/** An attempt to sign in; what came back for it is the result. */
export type LoginEntry = {
  id: number
  at: string
  ip: string
  agent: string
  device: string | null
  result: 'success' | 'incorrect' | 'unverified'
}
/** With changed credentials every session of the account ends, this one too: `token` is the one to go on with. */
export type AccountUpdated = { user: SessionUser; token: string | null }
export type InviteState = { valid: boolean; active: boolean; used: boolean }
/** One stat with the value of the period before. Amounts are decimal strings. */
export type Compared = { value: string; previous: string }
export type DayFigures = { visits: number; unique: number; orders: number; commission: string }
/** A day, and the one as many days before as the period is long. */
export type DayPoint = DayFigures & { day: string; previous: DayFigures }
export type AffiliateHome = {
  from: string
  to: string
  zone: string
  balance: string
  payable: string
  onHold: string
  expected: string
  nextPayable: { date: string; amount: string } | null
  visits: Compared
  unique: Compared
  orders: Compared
  commission: Compared
  days: DayPoint[]
  bestLinks: {
    id: number
    name: string
    type: 'shop' | 'campaign'
    visits: number
    orders: number
    commission: string
  }[]
  latestOrders: {
    id: number
    date: string
    promoted: string
    orderId: string
    amount: string
    commission: string | null
    status: string
  }[]
}
export type AdminHome = {
  from: string
  to: string
  zone: string
  visits: Compared
  unique: Compared
  orders: Compared
  amount: Compared
  commission: Compared
  payable: { amount: string; affiliates: number }
  days: {
    day: string
    visits: number
    unique: number
    approved: number
    pending: number
    failed: number
    amount: string
    commission: string
  }[]
  waiting: {
    affiliatesToActivate: number
    pendingOrders: number
    pendingAmount: string
    payableAffiliates: number
    payableAmount: string
    unattributed: number
  }
  topAffiliates: { id: number; name: string; visits: number; orders: number; commission: string }[]
  /** The last check of the ledger, by night or on demand; null before the first. */
  books: { checkedAt: string; discrepancies: number } | null
}

/** What a payment of everything payable would freeze and settle. */
export type InvoiceDraft = Record<
  'approved' | 'commission' | 'balance' | 'onHold' | 'payable' | 'current',
  string
> & {
  ordering: {
    id: number
    orderId: string
    date: string
    shop: string
    amount: string
    commission: string
  }[]
}
export type OrderHistory = {
  date: string
  event: OrderEvent
  reason: OrderReason | null
  note: string | null
  commission: string
  actor: string
}[]
/** `reason` says why an order is not credited, or why the message had no effect. */
export type TrackedOrder = {
  id: number
  result: 'recorded' | 'updated' | 'duplicate' | 'unattributed'
  reason?: string
  status: keyof typeof orderStatusWords
  commission: string
}
export type BooksCheck = {
  checkedAt: string
  discrepancies: {
    what: string
    id: number
    affiliateId: number | null
    expected: string | null
    booked: string | null
  }[]
}

export const credentials = {
  username: email('Username', { required: true }),
  password: password('Password', { required: true }),
} as const satisfies Fields

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
  }),
  trackOrderByGet: endpoint<TrackedOrder>()({
    method: 'GET',
    path: '/track/order',
    access: 'public',
    summary: 'The same in the query, for shops that accept orders by GET; apikey may stand there too',
  }),
  uploadFile: endpoint<{ file: string; name: string; size: number }>()({
    method: 'POST',
    path: '/file',
    access: 'session',
    summary: 'Upload one file (multipart)',
  }),
} as const
export type EndpointName = keyof typeof endpoints
export type AnswerOf<N extends EndpointName> = NonNullable<(typeof endpoints)[N]['answer']>
