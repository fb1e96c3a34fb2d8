/** Shared choice lists: stored value to label, with the tones of their pills. */
export const genders = { male: 'Male', female: 'Female' } as const
export const contactTypes = {
  telegram: 'Telegram',
  skype: 'Skype',
  jabber: 'Jabber',
  other: 'Other',
} as const

/** Status codes are text: '0' means Approved, and a number 0 would be falsy. */
export const orderStatuses = { '2': 'Pending', '1': 'Failed', '0': 'Approved' } as const
export type OrderStatus = keyof typeof orderStatuses
export const orderStatusTones = { '2': 'warn', '1': 'bad', '0': 'ok' } as const

/** What amounts are in (S1.7). */
export const currencies = { EUR: 'euro' } as const

/** The same states as the order API names them. */
export const orderStatusWords = { pending: '2', failed: '1', approved: '0' } as const satisfies Record<
  string,
  OrderStatus
>

/** First what shops report, most frequent first; then what those who decide find. */
const losses = {
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  payment_failed: 'Payment failed',
  out_of_stock: 'Out of stock',
  chargeback: 'Chargeback',
  fraud: 'Fraud',
  duplicate: 'Duplicate',
  self_referral: 'Self referral',
  terms_breach: 'Terms breach',
  test: 'Test',
} as const
/** Why an order fails. */
export const lossReasons = { ...losses, other: 'Other' } as const
export const orderReasons = { ...losses, reinstated: 'Reinstated', other: 'Other' } as const
export type OrderReason = keyof typeof orderReasons

/** How an order was attributed. */
export const creditedBy = {
  click: 'the click ID',
  link: 'the affiliate ID or link named by the shop',
  coupon: 'the coupon named by the shop',
  hand: 'hand',
  moved: 'an administrator, who moved the credit',
} as const
export type CreditedBy = keyof typeof creditedBy

/** Supported shop systems (webhooks). */
export const vendors = { shopify: 'Shopify', woocommerce: 'WooCommerce', stripe: 'Stripe' } as const
export type VendorName = keyof typeof vendors

/** Source of an order call. */
export const callSources = {
  door: 'Shop',
  ...vendors,
  browser: 'Page script',
  replay: 'Tried again',
  reconciliation: 'Reconciliation',
} as const
export type CallSource = keyof typeof callSources
/** Order events, as the history shows them. */
export const orderEvents = {
  recorded: 'Recorded',
  browser: 'Reported by the browser',
  confirmed: 'Confirmed by the shop',
  approved: 'Approved',
  auto_approved: 'Approved automatically',
  failed: 'Failed',
  reopened: 'Set to pending',
  refunded: 'Refunded',
  refund_undone: 'Refund taken back',
  lowered: 'Amount lowered by the shop',
  raised: 'Higher amount stated by the shop',
  corrected: 'Amount corrected',
  held: 'Held for review',
  inquiry: 'Inquiry from the buyer’s bank',
  cleared: 'Flags cleared',
  recalculated: 'Recalculated',
  assigned: 'Credited',
  moved: 'Credit moved',
} as const
export type OrderEvent = keyof typeof orderEvents

/** Direction of moved credit, seen by the affiliate. */
export const creditDirections = { away: 'Moved away', here: 'Moved here' } as const
export const creditDirectionTones = { away: 'warn', here: 'ok' } as const

export const unattributedReasons = {
  no_click: 'No click',
  window_expired: 'Window expired',
  before_click: 'Before the click',
  bad_signature: 'Click ID not valid',
  bot_click: 'Click by a bot',
  assistant_click: 'Assistant, not a click',
  preview_click: 'Preview, not a click',
  prefetch_click: 'Prefetch, not a click',
  inactive_at_click: 'Inactive when clicked',
  no_longer: 'Shop no longer open to the affiliate',
  erased: 'Affiliate erased',
  unknown_coupon: 'Coupon not known',
  inactive_coupon: 'Coupon did not count',
} as const
export type UnattributedReason = keyof typeof unattributedReasons

export const toolKinds = {
  banner: 'Banner',
  text: 'Text',
  video: 'Video',
  feed: 'Product feed',
} as const
export type ToolKind = keyof typeof toolKinds

export const hitClasses = {
  valid: 'Valid',
  duplicate: 'Duplicate',
  bot: 'Bot',
  assistant: 'Assistant',
  prefetch: 'Prefetch',
  preview: 'Preview',
  invalid: 'Invalid',
} as const
export type HitClass = keyof typeof hitClasses
export const hitClassTones = {
  valid: 'ok',
  duplicate: 'quiet',
  bot: 'quiet',
  assistant: 'quiet',
  prefetch: 'quiet',
  preview: 'quiet',
  invalid: 'bad',
} as const

/** Tracked actions of visitors. */
export const hitActions = {
  click: 'Click',
  visit: 'Page visit',
  event: 'Event',
  order: 'Order',
} as const
export type HitAction = keyof typeof hitActions

/** Why a hit is not classified as valid. */
export const hitReasons = {
  repeat: 'Repeated within two seconds',
  agent: 'Known bot',
  no_agent: 'No user agent',
  fetch: 'Loaded by a page, not opened by a person',
  rate: 'More than 60 a minute',
  prefetch: 'Loaded ahead by a browser',
  head: 'Headers only (HEAD request)',
  preview: 'Preview of a message or post',
  assistant: 'Fetched by an assistant for a person',
  link_inactive: 'Link not active',
  campaign_inactive: 'Campaign not active',
  shop_inactive: 'Shop not active',
  affiliate_inactive: 'Affiliate not active',
  no_longer: 'Shop no longer open to the affiliate',
  no_address: 'No address to go to',
} as const
export type HitReason = keyof typeof hitReasons

export const ledgerKinds = {
  commission: 'Commission',
  reversal: 'Reversal',
  adjustment: 'Changed amount',
  manual: 'Manual',
  payout: 'Payout',
  payout_return: 'Payout return',
} as const
export type LedgerKind = keyof typeof ledgerKinds

/** CSV formats of shop exports. */
export const csvEncodings = {
  utf8: 'UTF-8',
  utf16le: 'UTF-16, little endian',
  utf16be: 'UTF-16, big endian',
  windows1252: 'Windows-1252',
} as const
export type CsvEncoding = keyof typeof csvEncodings
export const csvSeparators = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
} as const
export type CsvSeparator = keyof typeof csvSeparators
export const csvDecimals = { point: 'Point: 1,234.56', comma: 'Comma: 1.234,56' } as const
export type CsvDecimal = keyof typeof csvDecimals
export const dateOrders = {
  ymd: 'Year, month, day',
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
} as const
export type DateOrder = keyof typeof dateOrders

/** Differences between a line of a shop's export and the recorded order. */
export const lineDifferences = {
  missing: 'Missing in Rivulet',
  extra: 'Only in Rivulet',
  amount: 'Different amount',
  status: 'Different status',
  both: 'Amount and status',
  repeated: 'Repeated',
  bad: 'Unreadable',
} as const
export const lineDifferenceTones = {
  missing: 'warn',
  extra: 'warn',
  amount: 'accent',
  status: 'accent',
  both: 'accent',
  repeated: 'quiet',
  bad: 'bad',
} as const
export const lineOutcomes = {
  open: 'Open',
  fixed: 'Fixed',
  refused: 'Refused',
  none: 'Nothing to do',
} as const
export const lineOutcomeTones = { open: 'warn', fixed: 'ok', refused: 'bad', none: 'quiet' } as const
export const lineRemedies = { fix: 'Update it from the file', fail: 'Fail the order' } as const

/** When a correction becomes payable. */
export const correctionTimings = { now: 'At once', hold: 'After the hold' } as const

/** Payment states: in progress at the bank, paid, or returned. */
export const paymentStates = { under_way: 'On its way', paid: 'Paid', returned: 'Returned' } as const
export const paymentStateTones = { under_way: 'accent', paid: 'ok', returned: 'bad' } as const

/** Whether a ledger line is on hold, payable (or deducted then), cancelled out before a payment, or settled by one, and what became of a payment. */
export const ledgerStates = {
  hold: 'On hold',
  free: 'Payable',
  owed: 'To be deducted',
  cancelled: 'Cancelled out',
  ...paymentStates,
} as const
export const ledgerStateTones = {
  hold: 'quiet',
  free: 'ok',
  owed: 'warn',
  cancelled: 'quiet',
  ...paymentStateTones,
  paid: 'quiet',
} as const

export const postbackStates = {
  unused: 'Nothing sent yet',
  working: 'Works',
  failing: 'Fails',
  off: 'Switched off',
} as const
export const postbackStateTones = {
  unused: 'quiet',
  working: 'ok',
  failing: 'warn',
  off: 'bad',
} as const

/** Whether an order is its buyer's first in the shop. */
export const buyerOrders = { first: 'First order', later: 'Later order' } as const
export type BuyerOrder = keyof typeof buyerOrders

/** Review flags: why an order is held until a person has reviewed it. */
export const orderFlags = {
  self_referral: 'Self referral',
  fast: 'Right after the click',
  rate: 'Burst of clicks',
  address: 'Many from one address',
  conversion: 'High conversion',
  network: 'One network',
  amount_raised: 'Amount raised',
  inquiry: 'Bank inquiry',
  click_pending: 'Click not stored yet',
  browser: 'From the browser',
  browser_click: 'Click from the browser',
  coupons: 'Conflicting coupons',
} as const
export type OrderFlag = keyof typeof orderFlags
