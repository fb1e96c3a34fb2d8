/** The shapes of answers of calls that are no resource. Amounts are decimal strings. */
import type { BankName } from './bank-fields.ts'
import type { DifferenceKind } from './book-messages.ts'
import type { OrderEvent, OrderReason, UnattributedReason, VendorName } from './choices.ts'
import type { ProfileReference } from './may.ts'

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
  /** Whether there is one. */
  secondFactor: boolean
  /** Nothing else answers until there is one. */
  needsFactor?: true
  /** IANA name of the accounting zone. */
  zone: string
  /** What only affiliates carry for their own settings. */
  affiliate?: {
    aid: string
    /** Where neither campaign nor shop sets a rate. */
    commission: string | null
    /** Days from approval to payable. */
    hold: number | null
    contact: { type: string; value: string } | null
    paymentNotes: string | null
    /** The number as a mask. */
    bank: Record<BankName, string | null>
    welcome: string | null
  }
}
export type SignedIn = { token: string; user: SessionUser }
/** What a second factor can be. */
export type FactorKind = 'totp' | 'passkey' | 'recovery'
/** The password was right; the ticket takes a second factor in the next minutes. */
export type SecondStep = { ticket: string; factors: FactorKind[] }
/** The password was right but set by somebody else; the token sets another one, as that of a recovery mail does. */
export type NewPasswordStep = { resetToken: string }
export type FactorState = {
  totp: boolean
  passkeys: { id: number; name: string; createdAt: string; lastUsedAt: string | null }[]
  /** How many are left. */
  recoveryCodes: number
  /** Whether the account cannot be without one. */
  needed: boolean
}
/** Recovery codes come with the first factor, and are never shown again. */
export type NewFactor = { recoveryCodes: string[] | null }
/** The secret to type, and the same as the address that QR codes hold. */
export type NewTotp = { secret: string; address: string }
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
  /** `asked`: the password was right and a second factor was asked for; `wrong`: that was not right. */
  result: 'success' | 'incorrect' | 'unverified' | 'asked' | 'wrong'
  factor: FactorKind | null
}
/** One call of a postback with a made-up event. */
export type PostbackTest = {
  /** What was called, without its secret. */
  method: 'GET' | 'POST'
  address: string
  body: string | null
  delivered: boolean
  /** Null when nothing came back. */
  status: number | null
  milliseconds: number
  /** The first bytes that came back, or why nothing did. */
  answer: string
}
/** A message one wrote oneself with the contact form. */
export type SentMessage = { id: number; date: string; message: string; answered: boolean }
/** With changed credentials every session of the account ends, this one too: `token` is the one to go on with. */
export type AccountUpdated = { user: SessionUser; token: string | null }
export type InviteState = { valid: boolean; active: boolean; used: boolean }
/** One stat with the value of the period before. Amounts are decimal strings. */
export type Compared = { value: string; previous: string }
/** An amount that is not whole yet: what orders that nobody has decided would add to it. */
export type Growing = Compared & { pending: string }
export type DayFigures = { visits: number; unique: number; orders: number; commission: string }
/** A day, and the one as many days before as the period is long. */
export type DayPoint = DayFigures & { day: string; previous: DayFigures }
/** What an affiliate has earned and not been paid yet. */
export type OwnBalance = {
  balance: string
  payable: string
  onHold: string
  expected: string
  nextPayable: { date: string; amount: string } | null
}
/** What an order in a shop or campaign would earn its affiliate now, and where that is set. */
export type OwnRate = { id: number; rate: string; from: 'here' | 'shop' | 'own' }
export type AffiliateHome = OwnBalance & {
  from: string
  to: string
  zone: string
  visits: Compared
  unique: Compared
  orders: Compared
  commission: Growing
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
/** A link to choose; whose it is, for admin users. */
export type LinkOption = {
  id: number
  name: string
  type: 'shop' | 'campaign'
  /** The shop or campaign it leads to. */
  promoted: string
  affiliate: string | null
}
/** What brought the most in a period. */
export type Best = { id: number; name: string; visits: number; orders: number; commission: string }
type Discrepancy = BooksCheck['discrepancies'][number]
type Traffic<T> = { visits: T; unique: T }
/** Each part stands in it for those who may see the lists behind it. */
export type AdminHome = {
  from: string
  to: string
  zone: string
  days: ({ day: string } & Partial<
    Traffic<number> & {
      approved: number
      pending: number
      failed: number
      amount: string
      commission: string
    }
  >)[]
  waiting: Partial<
    WaitingAffiliates &
      WaitingOrders &
      WaitingShops & { /** Not answered yet. */ messages: number; claims: number }
  >
} & Partial<
  Traffic<Compared> & {
    orders: Compared
    amount: Growing
    commission: Growing
    topAffiliates: Best[]
    topShops: Best[]
    /** ZZ stands for an unknown one. */
    countries: { country: string; visits: number }[]
    /** The last check of the ledger, by night or on demand; null before the first. */
    books: Books | null
  }
>
type WaitingAffiliates = {
  affiliatesToActivate: number
  /** How long the first of them has been waiting. */
  oldestAffiliateDays: number | null
  payableAffiliates: number
  payableAmount: string
}
type WaitingOrders = {
  /** Orders up to `pendingUntil` that nobody has decided yet. */
  pendingOrders: number
  pendingAmount: string
  pendingUntil: string
  /** Pending because somebody must look at them first. */
  flaggedOrders: number
  flaggedAmount: string
  unattributed: number
  /** The most frequent reason and how often it is one. */
  unattributedMost: { reason: UnattributedReason; orders: number } | null
}
/** What is wrong with shops and campaigns, whichever shop is chosen. */
type WaitingShops = {
  /** Whose address does not answer. */
  deadShops: number
  deadCampaigns: number
  /** Whose orders have stopped though clicks go on. */
  silentShops: number
}
export type Books = {
  checkedAt: string
  /** What it went through. */
  orders: number
  affiliates: number
  lines: number
  balances: string
  discrepancies: number
  /** All of them together, whatever their sign. */
  difference: string
  /** The first of them. */
  found: Discrepancy[]
  /** How many each of the last nights found; null for a night without a check. */
  nights: { day: string; discrepancies: number | null }[]
}

/** A shop system whose webhooks are believed. */
export type ShopSystem = { vendor: VendorName; since: string }

/** What a payment of everything payable would freeze and settle. */
export type InvoiceDraft = Record<
  'approved' | 'commission' | 'balance' | 'onHold' | 'payable' | 'current',
  string
> & {
  /** Where the affiliate wants the money. */
  paymentNotes: string | null
  /** Whether the account is used as usual; who is erased cannot be paid, others only after a question. */
  standing: 'active' | 'inactive' | 'trashed' | 'erased'
  /** The account it goes to, the number as a mask; whether it became another lately, and until when that is to be looked at. */
  bank: {
    iban: string | null
    accountHolder: string | null
    changedAt: string | null
    flaggedUntil: string | null
  }
  ordering: {
    id: number
    orderId: string
    date: string
    shop: string
    amount: string
    /** All that is due of it. */
    due: string
    /** Settled of it; negative for what was taken back after an earlier payment. */
    commission: string
  }[]
  /** Booked by hand. */
  corrections: { id: number; date: string; reason: string | null; amount: string }[]
}
export type OrderHistory = {
  date: string
  event: OrderEvent
  reason: OrderReason | null
  note: string | null
  commission: string
  actor: string
}[]
/** For how many days the page may keep its click id in the browser; 0: not at all. */
export type TrackedEvent = { keepDays: number }
export type BooksCheck = {
  checkedAt: string
  discrepancies: {
    what: DifferenceKind
    id: number
    affiliateId: number | null
    expected: string | null
    booked: string | null
  }[]
}
